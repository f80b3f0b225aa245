/** The dictionaries and edge definitions of the demo's clinic network. */
import type { EdgeDefinition } from '#model/edge.ts';
import type { Attribute, Dictionary } from '#model/dictionary.ts';
import { colorNamed } from './colors.ts';
import {
  ENCOUNTER_CLASSES,
  LANGUAGES,
  ORGANIZATION_KINDS,
  PAYERS,
  RELATIONSHIPS,
  SEVERITIES,
  SPECIALTIES,
} from './clinic-words.ts';

const PHONE = String.raw`^\+1 \d{3} 555 \d{4}$`;
const EMAIL = String.raw`^[^@\s]+@[^@\s]+\.test$`;

const ADDRESS: Attribute = {
  name: 'address',
  displayName: 'Address',
  description: 'Where letters are sent.',
  datatype: 'OBJECT',
  nodeAttributes: [
    { name: 'street', displayName: 'Street', datatype: 'STRING', required: true, max: 120 },
    { name: 'city', displayName: 'City', datatype: 'STRING', required: true, max: 80 },
    {
      name: 'zip_code',
      displayName: 'ZIP code',
      description: 'Five digits.',
      datatype: 'STRING',
      regex: String.raw`^\d{5}$`,
    },
  ],
};

const GIVEN_NAME: Attribute = {
  name: 'given_name',
  displayName: 'Given name',
  datatype: 'STRING',
  required: true,
  min: 1,
  max: 80,
};

const FAMILY_NAME: Attribute = { ...GIVEN_NAME, name: 'family_name', displayName: 'Family name' };

const PHONE_NUMBER: Attribute = {
  name: 'phone',
  displayName: 'Phone',
  datatype: 'STRING',
  regex: PHONE,
};

const SPOKEN: Attribute = {
  name: 'languages',
  displayName: 'Languages',
  description: `Languages spoken, in English: ${LANGUAGES.slice(0, 3).join(', ')} and so on.`,
  datatype: 'STRING_ARRAY',
};

const organization: Dictionary = {
  name: 'organization',
  description: 'Hospitals, practices and laboratories of the network.',
  groupName: 'Network',
  undefinedAttributesAction: 'ERROR',
  layoutMetadata: { color: colorNamed('Amber') },
  attributes: [
    key('organization_id', 'Organization', 'Number within the network.', 'ORG', 3),
    {
      name: 'organization_name',
      displayName: 'Name',
      datatype: 'STRING',
      required: true,
      min: 3,
      max: 120,
    },
    {
      name: 'kind',
      displayName: 'Kind',
      datatype: 'ENUM',
      required: true,
      enumValues: [...ORGANIZATION_KINDS],
    },
    ADDRESS,
    PHONE_NUMBER,
    {
      name: 'beds',
      displayName: 'Beds',
      description: 'Beds for patients who stay overnight; 0 for practices and laboratories.',
      datatype: 'INTEGER',
      min: 0,
      max: 2000,
      defaultValue: '0',
    },
    { name: 'accredited', displayName: 'Accredited', datatype: 'BOOLEAN', defaultValue: 'false' },
    { name: 'opened_on', displayName: 'Opened on', datatype: 'DATE', min: '1850-01-01' },
    coordinate('latitude', 'Latitude', 90),
    coordinate('longitude', 'Longitude', 180),
    {
      name: 'site_plan',
      displayName: 'Site plan',
      description: 'A plan of the building, as a picture.',
      datatype: 'BLOB',
    },
  ],
  indexes: [
    { name: 'by_organization_id', type: 'PRIMARY', attributes: ['organization_id'] },
    { name: 'by_city', type: 'NORMAL', attributes: ['address.city'] },
    { name: 'search_name', type: 'FULLTEXT', attributes: ['organization_name'] },
  ],
};

const provider: Dictionary = {
  name: 'provider',
  description: 'Doctors, nurses and therapists who see patients.',
  groupName: 'Network',
  undefinedAttributesAction: 'ERROR',
  layoutMetadata: { color: colorNamed('Teal') },
  attributes: [
    key('provider_id', 'Provider', 'Number within the network.', 'PRV', 4),
    {
      name: 'license_number',
      displayName: 'License number',
      description: 'Ten digits, given by the licensing board.',
      datatype: 'STRING',
      required: true,
      regex: String.raw`^\d{10}$`,
    },
    GIVEN_NAME,
    FAMILY_NAME,
    {
      name: 'specialty',
      displayName: 'Specialty',
      datatype: 'ENUM',
      required: true,
      enumValues: [...SPECIALTIES],
    },
    SPOKEN,
    key('organization_id', 'Organization', 'Where the provider works.', 'ORG', 3),
    { name: 'email', displayName: 'Email', datatype: 'STRING', regex: EMAIL },
    PHONE_NUMBER,
    { name: 'hired_on', displayName: 'Hired on', datatype: 'DATE', min: '1970-01-01' },
    {
      name: 'accepts_patients',
      displayName: 'Accepts new patients',
      datatype: 'BOOLEAN',
      defaultValue: 'true',
    },
    {
      name: 'weekly_hours',
      displayName: 'Hours a week',
      datatype: 'INTEGER',
      min: 4,
      max: 60,
    },
    {
      name: 'hourly_rate',
      displayName: 'Hourly rate',
      description: 'In US dollars, before taxes.',
      datatype: 'DECIMAL',
      min: 0,
      precision: 2,
    },
  ],
  indexes: [
    { name: 'by_provider_id', type: 'PRIMARY', attributes: ['provider_id'] },
    { name: 'one_license', type: 'UNIQUE', attributes: ['license_number'] },
    { name: 'by_organization', type: 'NORMAL', attributes: ['organization_id'] },
    { name: 'search_name', type: 'FULLTEXT', attributes: ['given_name', 'family_name'] },
  ],
};

const patient: Dictionary = {
  name: 'patient',
  description: 'People who are or were treated in the network. Personal data: treat with care.',
  groupName: 'Care',
  undefinedAttributesAction: 'ERROR',
  layoutMetadata: { color: colorNamed('Indigo') },
  attributes: [
    key('patient_id', 'Patient', 'Number within the network.', 'PAT', 5),
    GIVEN_NAME,
    FAMILY_NAME,
    {
      name: 'birth_date',
      displayName: 'Date of birth',
      datatype: 'DATE',
      required: true,
      min: '1900-01-01',
    },
    {
      name: 'sex',
      displayName: 'Sex',
      description: 'As recorded at birth.',
      datatype: 'ENUM',
      enumValues: ['FEMALE', 'MALE', 'OTHER', 'UNKNOWN'],
      defaultValue: 'UNKNOWN',
    },
    {
      name: 'blood_group',
      displayName: 'Blood group',
      datatype: 'ENUM',
      enumValues: ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'],
    },
    { name: 'height_cm', displayName: 'Height (cm)', datatype: 'INTEGER', min: 40, max: 230 },
    {
      name: 'weight_kg',
      displayName: 'Weight (kg)',
      datatype: 'DECIMAL',
      min: 2,
      max: 300,
      precision: 1,
    },
    ADDRESS,
    PHONE_NUMBER,
    { name: 'email', displayName: 'Email', datatype: 'STRING', regex: EMAIL },
    SPOKEN,
    {
      name: 'allergies',
      displayName: 'Allergies',
      description: 'What the patient must not be given.',
      datatype: 'OBJECT_ARRAY',
      nodeAttributes: [
        {
          name: 'substance',
          displayName: 'Substance',
          datatype: 'STRING',
          required: true,
          max: 80,
        },
        {
          name: 'severity',
          displayName: 'Severity',
          datatype: 'ENUM',
          enumValues: [...SEVERITIES],
        },
      ],
    },
    {
      name: 'emergency_contact',
      displayName: 'Emergency contact',
      datatype: 'OBJECT',
      nodeAttributes: [
        {
          name: 'full_name',
          displayName: 'Full name',
          datatype: 'STRING',
          required: true,
          max: 160,
        },
        {
          name: 'relationship',
          displayName: 'Relationship',
          datatype: 'ENUM',
          enumValues: [...RELATIONSHIPS],
        },
        PHONE_NUMBER,
      ],
    },
    { name: 'registered_at', displayName: 'Registered', datatype: 'DATETIME', required: true },
    { name: 'organ_donor', displayName: 'Organ donor', datatype: 'BOOLEAN', defaultValue: 'false' },
  ],
  indexes: [
    { name: 'by_patient_id', type: 'PRIMARY', attributes: ['patient_id'] },
    { name: 'by_birth_date', type: 'NORMAL', attributes: ['birth_date'] },
    { name: 'search_name', type: 'FULLTEXT', attributes: ['given_name', 'family_name'] },
  ],
};

const encounter: Dictionary = {
  name: 'encounter',
  description: 'Visits of a patient to a provider, in person or by video.',
  groupName: 'Care',
  undefinedAttributesAction: 'REMOVE',
  layoutMetadata: { color: colorNamed('Green') },
  attributes: [
    key('encounter_id', 'Encounter', 'Number within the network.', 'ENC', 6),
    key('patient_id', 'Patient', 'Who was seen.', 'PAT', 5),
    key('provider_id', 'Provider', 'Who was responsible.', 'PRV', 4),
    key('organization_id', 'Organization', 'Where it took place.', 'ORG', 3),
    {
      name: 'encounter_class',
      displayName: 'Class',
      datatype: 'ENUM',
      required: true,
      enumValues: [...ENCOUNTER_CLASSES],
    },
    { name: 'started_at', displayName: 'Started', datatype: 'DATETIME', required: true },
    { name: 'ended_at', displayName: 'Ended', datatype: 'DATETIME' },
    {
      name: 'duration_minutes',
      displayName: 'Duration (minutes)',
      datatype: 'INTEGER',
      min: 1,
      max: 30_000,
    },
    { name: 'reason', displayName: 'Reason', datatype: 'STRING', max: 200 },
    {
      name: 'total_cost',
      displayName: 'Total cost',
      description: 'In US dollars.',
      datatype: 'DECIMAL',
      min: 0,
      precision: 2,
    },
    {
      name: 'covered_cost',
      displayName: 'Covered by the payer',
      description: 'The part of the total cost that the payer bears, in US dollars.',
      datatype: 'DECIMAL',
      min: 0,
      precision: 2,
    },
    {
      name: 'payer',
      displayName: 'Payer',
      datatype: 'ENUM',
      enumValues: [...PAYERS],
      defaultValue: 'SELF_PAY',
    },
    {
      name: 'follow_up_needed',
      displayName: 'Follow-up needed',
      datatype: 'BOOLEAN',
      defaultValue: 'false',
    },
  ],
  indexes: [
    { name: 'by_encounter_id', type: 'PRIMARY', attributes: ['encounter_id'] },
    { name: 'by_patient_and_time', type: 'NORMAL', attributes: ['patient_id', 'started_at'] },
    { name: 'search_reason', type: 'FULLTEXT', attributes: ['reason'] },
  ],
};

const conditionRecord: Dictionary = {
  name: 'condition_record',
  description: 'Diagnoses made or confirmed in an encounter.',
  groupName: 'Care',
  undefinedAttributesAction: 'KEEP',
  layoutMetadata: { color: colorNamed('Red') },
  attributes: [
    key('condition_id', 'Condition', 'Number within the network.', 'CND', 6),
    key('encounter_id', 'Encounter', 'In which it was recorded.', 'ENC', 6),
    key('patient_id', 'Patient', 'Who has the condition.', 'PAT', 5),
    {
      name: 'icd_code',
      displayName: 'ICD-10 code',
      datatype: 'STRING',
      required: true,
      regex: String.raw`^[A-Z]\d{2}(\.\d{1,3})?$`,
    },
    { name: 'title', displayName: 'Title', datatype: 'STRING', required: true, max: 200 },
    {
      name: 'severity',
      displayName: 'Severity',
      datatype: 'ENUM',
      enumValues: [...SEVERITIES],
      defaultValue: 'MILD',
    },
    { name: 'chronic', displayName: 'Chronic', datatype: 'BOOLEAN', required: true },
    { name: 'onset_on', displayName: 'Onset', datatype: 'DATE', required: true },
    {
      name: 'resolved_on',
      displayName: 'Resolved',
      description: 'Empty while the condition lasts.',
      datatype: 'DATE',
    },
    { name: 'recorded_at', displayName: 'Recorded', datatype: 'DATETIME', required: true },
    { name: 'remarks', displayName: 'Remarks', datatype: 'CLOB' },
  ],
  indexes: [
    { name: 'by_condition_id', type: 'PRIMARY', attributes: ['condition_id'] },
    { name: 'by_icd_code', type: 'NORMAL', attributes: ['icd_code'] },
    { name: 'search_title', type: 'FULLTEXT', attributes: ['title', 'remarks'] },
  ],
};

export const CLINIC_DICTIONARIES: readonly Dictionary[] = [
  organization,
  provider,
  patient,
  encounter,
  conditionRecord,
];

export const CLINIC_EDGES: readonly EdgeDefinition[] = [
  edge('HAS', 'patient', 'encounter', 'patient_id'),
  edge('HAS', 'encounter', 'condition_record', 'encounter_id'),
  edge('RENDERED', 'provider', 'encounter', 'provider_id'),
  edge('WORKS_AT', 'provider', 'organization', 'organization_id'),
];

/** A key attribute with values such as 'PAT-00042'. */
function key(
  name: string,
  displayName: string,
  description: string,
  prefix: string,
  digits: number,
): Attribute {
  const regex = String.raw`^${prefix}-\d{${digits}}$`;
  return { name, displayName, description, datatype: 'STRING', required: true, regex };
}

function coordinate(name: string, displayName: string, limit: number): Attribute {
  return { name, displayName, datatype: 'DECIMAL', min: -limit, max: limit, precision: 5 };
}

/** An edge between records with equal values in the attribute `column`. */
function edge(name: string, from: string, to: string, column: string): EdgeDefinition {
  const condition = [{ fromCol: column, toCol: column }];
  return { name, fromDictionary: from, toDictionary: to, condition };
}
