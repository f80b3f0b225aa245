/** The glossaries of the demo's clinic network and harbor. */
import { glossaryTermInputSchema, type GlossaryTerm } from '#model/glossary.ts';

function term(name: string, description: string, more: Partial<GlossaryTerm> = {}): GlossaryTerm {
  return glossaryTermInputSchema.parse({ term: name, description, ...more });
}

/** Terms of one group and type. */
function group(
  groupName: string,
  type: string,
  terms: readonly (readonly [string, string, Partial<GlossaryTerm>?])[],
): GlossaryTerm[] {
  return terms.map(([name, description, more]) =>
    term(name, description, { groupName, type, ...more }),
  );
}

export const CLINIC_GLOSSARY: readonly GlossaryTerm[] = [
  ...group('Care', 'Concept', [
    [
      'Patient',
      'A person who is, was or will be under the care of one of our organizations.',
      {
        aliases: ['Person under care'],
        abbreviations: ['PT'],
        properties: { dictionary: 'patient', steward: 'Patient administration' },
      },
    ],
    [
      'Provider',
      'Somebody who is licensed to care for patients and does so in our name.',
      {
        aliases: ['Clinician', 'Practitioner'],
        properties: { dictionary: 'provider', steward: 'Medical staff office' },
      },
    ],
    [
      'Encounter',
      'One meeting of a patient and a provider, from greeting to goodbye.',
      {
        aliases: ['Visit', 'Appointment'],
        abbreviations: ['ENC'],
        properties: { dictionary: 'encounter', steward: 'Patient administration' },
      },
    ],
    [
      'Condition',
      'A diagnosis or complaint that a provider recorded at an encounter.',
      {
        aliases: ['Diagnosis', 'Problem'],
        abbreviations: ['DX'],
        properties: { dictionary: 'condition_record' },
      },
    ],
    ['Care team', 'All providers who share the care of one patient at a time.'],
    ['Referral', 'A request of one provider that another one sees the patient.'],
    ['Admission', 'The beginning of a stay overnight.', { abbreviations: ['ADM'] }],
    ['Discharge', 'The end of a stay, with a plan for what comes next.', { aliases: ['Release'] }],
    [
      'Triage',
      'Sorting patients by how urgently they need care.',
      { properties: { levels: '1 to 5' } },
    ],
    ['Follow-up', 'An encounter that looks at the outcome of an earlier one.'],
  ]),
  ...group('Care', 'Setting', [
    ['Inpatient', 'Care with a stay of at least one night.', { abbreviations: ['IP'] }],
    [
      'Outpatient',
      'Care without a stay.',
      { aliases: ['Ambulatory'], abbreviations: ['OP', 'AMB'] },
    ],
    ['Emergency', 'Care that cannot wait.', { abbreviations: ['ER', 'ED'] }],
    ['Telehealth', 'Care over phone or video.', { aliases: ['Virtual visit'] }],
    ['Home visit', 'Care where the patient lives.'],
  ]),
  ...group('Quality', 'Measure', [
    [
      'Readmission',
      'A stay that begins within thirty days of the end of another one of the same patient.',
      { aliases: ['Return stay'], properties: { window: '30 days', reported: 'monthly' } },
    ],
    [
      'Length of stay',
      'Nights between admission and discharge.',
      { abbreviations: ['LOS'], properties: { unit: 'nights' } },
    ],
    [
      'No-show rate',
      'The share of encounters to which the patient did not come.',
      { properties: { unit: 'percent' } },
    ],
    [
      'Wait time',
      'Minutes from arrival to the beginning of the encounter.',
      { aliases: ['Door-to-provider time'], properties: { unit: 'minutes' } },
    ],
    ['Continuity of care', 'How often a patient meets the same provider again.'],
  ]),
  ...group('Finance', 'Concept', [
    ['Payer', 'Who pays for an encounter: an insurer, a program, or the patient.'],
    ['Copayment', 'The part that the patient pays at the desk.', { abbreviations: ['Copay'] }],
    ['Claim', 'A bill that is sent to a payer.', { abbreviations: ['CLM'] }],
    ['Total cost', 'All that an encounter cost, before anybody pays.', { aliases: ['Charge'] }],
    ['Charity care', 'Care for which nobody is billed.'],
  ]),
  ...group('Identity', 'Identifier', [
    [
      'Patient identifier',
      'The number of a patient in our network; it never changes and is never used again.',
      {
        abbreviations: ['MRN'],
        properties: { attribute: 'patient.patient_id', form: 'PAT-00000' },
      },
    ],
    [
      'Provider identifier',
      'The number of a provider in our network.',
      { abbreviations: ['PID'], properties: { attribute: 'provider.provider_id' } },
    ],
    ['Master patient index', 'The list of all patient identifiers.', { abbreviations: ['MPI'] }],
    ['Fingerprint', 'A value by which two records are matched without showing what they hold.'],
  ]),
  ...group('Privacy', 'Concept', [
    [
      'Consent contract',
      'The word of an owner that somebody may read some of their records for some time.',
    ],
    ['Minimum necessary', 'Nobody is shown more than the task at hand needs.'],
    [
      'De-identified data',
      'Records from which nobody can tell a person.',
      { aliases: ['Anonymized data'] },
    ],
    [
      'Steward',
      'Who decides what a word means and which values are right.',
      { aliases: ['Data owner'] },
    ],
    ['Retention', 'How long records are kept.', { properties: { years: '10' } }],
  ]),
];

export const PORT_GLOSSARY: readonly GlossaryTerm[] = [
  ...group('Traffic', 'Concept', [
    ['Vessel', 'A ship that calls at the port.', { properties: { dictionary: 'vessel' } }],
    ['Berth', 'A place at a quay where one vessel lies.', { properties: { dictionary: 'berth' } }],
    [
      'Port call',
      'One stay of a vessel, from the pilot on board to the last line let go.',
      { aliases: ['Call'], properties: { dictionary: 'port_call' } },
    ],
    ['Pilot', 'Who steers vessels in and out.'],
    ['Layby', 'A berth where a vessel waits and nothing is loaded.'],
  ]),
  ...group('Traffic', 'Measure', [
    [
      'Estimated time of arrival',
      'When a vessel is expected at the pilot station.',
      { abbreviations: ['ETA'] },
    ],
    [
      'Estimated time of departure',
      'When a vessel is expected to leave.',
      { abbreviations: ['ETD'] },
    ],
    [
      'Draught',
      'How deep a vessel lies in the water.',
      { aliases: ['Draft'], properties: { unit: 'm' } },
    ],
    ['Gross tonnage', 'The size of a vessel.', { abbreviations: ['GT'] }],
    ['Turnaround', 'Hours between arrival and departure.', { properties: { unit: 'hours' } }],
  ]),
];
