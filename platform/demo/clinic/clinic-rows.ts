/** Generated records of the demo's clinic network. References always point to existing records. */
import { ALLERGENS, LANGUAGES, REMARKS, VISITS } from './clinic-words.ts';
import type { Visit } from './clinic-words.ts';
import { CLINIC, enumValues } from '#platform/demo/content.ts';
import type { FlatRow } from '#platform/demo/csv.ts';
import { daysBefore, demoDay, isoMinute, minutesAfter } from '#platform/demo/dates.ts';
import { address, code, emailOf, personName, phone } from '#platform/demo/names.ts';
import { createRandom } from '#platform/demo/random.ts';
import type { Random } from '#platform/demo/random.ts';

export interface ClinicSizes {
  organizations: number;
  providers: number;
  patients: number;
  encounters: number;
  conditions: number;
}

export interface ClinicRows {
  organizations: FlatRow[];
  providers: FlatRow[];
  /** The patients are for a JSON file, because they contain objects and lists of objects. */
  patients: Record<string, unknown>[];
  /** The encounters, sorted by their start. */
  encounters: FlatRow[];
  /** The conditions, sorted by the time of recording. */
  conditions: FlatRow[];
}

const ORGANIZATION_KINDS = enumValues(CLINIC, 'organization', 'kind');
const SPECIALTIES = enumValues(CLINIC, 'provider', 'specialty');
const PAYERS = enumValues(CLINIC, 'encounter', 'payer');
const SEVERITIES = enumValues(CLINIC, 'condition_record', 'severity');
const RELATIONSHIPS = enumValues(CLINIC, 'patient', 'emergency_contact.relationship');

/** How far back the encounters reach. */
const HISTORY_DAYS = 540;
const CITY_POSITION = { latitude: 43, longitude: -71 } as const;

/** The rows of a network of the given size. The same seed and time give the same rows. */
export function clinicRows(seed: number, sizes: ClinicSizes, now: Date): ClinicRows {
  const random = createRandom(seed);
  const organizations = many(sizes.organizations, (n) => organization(random, n, now));
  const providers = many(sizes.providers, (n) => provider(random, n, organizations, now));
  const patients = many(sizes.patients, (n) => patient(random, n, now));
  const visits = visitTimes(random, sizes.encounters, now).map((at) => ({
    at,
    visit: random.pick(VISITS),
  }));
  const encounters = visits.map(({ at, visit }, i) =>
    encounter(random, { number: i + 1, at, visit, patients, providers, now }),
  );
  return {
    organizations,
    providers,
    patients,
    encounters,
    conditions: conditions(random, { count: sizes.conditions, visits, encounters, now }),
  };
}

function many<Row>(count: number, make: (number: number) => Row): Row[] {
  return Array.from({ length: count }, (_, i) => make(i + 1));
}

function organization(random: Random, number: number, now: Date): FlatRow {
  const site = address(random);
  // Small networks must also have every kind.
  const kind = ORGANIZATION_KINDS[(number - 1) % ORGANIZATION_KINDS.length] ?? 'HOSPITAL';
  return {
    organization_id: code('ORG', number, 3),
    organization_name: organizationName(random, kind, site.city),
    kind,
    ...dotted('address', site),
    phone: phone(random),
    beds: kind === 'HOSPITAL' ? random.int(8, 64) * 10 : 0,
    accredited: random.chance(0.85),
    opened_on: demoDay(daysBefore(now, random.int(700, 33_000))),
    latitude: near(random, CITY_POSITION.latitude),
    longitude: near(random, CITY_POSITION.longitude),
  };
}

const TITLES: Readonly<Record<string, string>> = {
  HOSPITAL: 'General Hospital',
  PRIMARY_CARE: 'Family Practice',
  LABORATORY: 'Diagnostics',
  PHARMACY: 'Pharmacy',
};

function organizationName(random: Random, kind: string, city: string): string {
  const patron = random.pick(['Meridian', 'Lakeside', 'Saint Brigid', 'Old Mill', 'Riverbend']);
  const title = TITLES[kind] ?? `${random.pick(['Heart', 'Skin', 'Bone and Joint', 'Eye'])} Clinic`;
  return `${patron} ${title}, ${city}`;
}

function provider(
  random: Random,
  number: number,
  organizations: readonly FlatRow[],
  now: Date,
): FlatRow {
  const name = personName(random);
  const employers = organizations.filter(({ kind }) => kind !== 'PHARMACY');
  return {
    provider_id: code('PRV', number, 4),
    // Real numbers have no leading 9; the rest makes it unique.
    license_number: `9${random.int(10_000, 99_999)}${String(number).padStart(4, '0')}`,
    ...name,
    specialty: random.pick(SPECIALTIES),
    languages: spoken(random),
    organization_id: random.pick(employers).organization_id,
    email: emailOf(name, number, 'meridian.test'),
    phone: phone(random),
    hired_on: demoDay(daysBefore(now, random.int(HISTORY_DAYS, 9_000))),
    accepts_patients: random.chance(0.7),
    weekly_hours: random.pick([16, 20, 24, 32, 36, 38, 40, 40, 40]),
    hourly_rate: random.decimal(38, 240, 2),
  };
}

function patient(random: Random, number: number, now: Date): Record<string, unknown> {
  const name = personName(random);
  return {
    patient_id: code('PAT', number, 5),
    ...name,
    birth_date: demoDay(daysBefore(now, random.int(19 * 365, 92 * 365))),
    sex: random.pick(['FEMALE', 'MALE', 'FEMALE', 'MALE', 'OTHER']),
    blood_group: random.pick(['O+', 'O+', 'O+', 'A+', 'A+', 'B+', 'AB+', 'O-', 'A-', 'B-', 'AB-']),
    height_cm: random.int(150, 198),
    weight_kg: random.decimal(48, 112, 1),
    address: address(random),
    phone: phone(random),
    email: emailOf(name, number, 'post.test'),
    languages: spoken(random),
    allergies: random
      .sample(ALLERGENS, random.pick([0, 0, 0, 1, 1, 2]))
      .map((substance) => ({ substance, severity: random.pick(SEVERITIES) })),
    emergency_contact: contact(random),
    registered_at: isoMinute(daysBefore(now, HISTORY_DAYS + random.int(1, 2_000))),
    organ_donor: random.chance(0.35),
  };
}

function contact(random: Random) {
  const name = personName(random);
  return {
    full_name: `${name.given_name} ${name.family_name}`,
    relationship: random.pick(RELATIONSHIPS),
    phone: phone(random),
  };
}

function spoken(random: Random): string[] {
  const others = random.sample(LANGUAGES.slice(1), random.pick([0, 0, 1, 1, 2]));
  return ['English', ...others];
}

/** The start times of visits, sorted: in office hours, with more recent visits than old ones. */
function visitTimes(random: Random, count: number, now: Date): Date[] {
  return many(count, () => {
    const daysAgo = 1 + (HISTORY_DAYS - 1) * random.next() ** 1.3;
    const midnight = new Date(`${demoDay(daysBefore(now, daysAgo))}T00:00:00Z`);
    return minutesAfter(midnight, 8 * 60 + random.int(0, 119) * 5);
  }).sort((a, b) => a.getTime() - b.getTime());
}

interface EncounterParts {
  number: number;
  at: Date;
  visit: Visit;
  patients: readonly Record<string, unknown>[];
  providers: readonly FlatRow[];
  now: Date;
}

function encounter(random: Random, parts: EncounterParts): FlatRow {
  const { number, at, visit, patients, providers, now } = parts;
  const seenBy = random.pick(providers);
  const encounterClass = random.pick(visit.classes);
  const minutes = minutesOf(random, encounterClass);
  const cost = random.int(70, 220) + minutes * (encounterClass === 'INPATIENT' ? 1.5 : 4);
  const payer = random.pick(PAYERS);
  const ended = minutesAfter(at, minutes);
  // Recent encounters may still be in progress.
  const isOver = ended < now;
  const covered = payer === 'SELF_PAY' ? 0 : cost * random.pick([0.6, 0.8, 0.9, 1]);
  return {
    encounter_id: code('ENC', number, 6),
    patient_id: String(random.pick(patients).patient_id),
    provider_id: seenBy.provider_id,
    organization_id: seenBy.organization_id,
    encounter_class: encounterClass,
    started_at: isoMinute(at),
    ended_at: isOver ? isoMinute(ended) : undefined,
    duration_minutes: isOver ? minutes : undefined,
    reason: visit.reason,
    total_cost: cost.toFixed(2),
    covered_cost: covered.toFixed(2),
    payer,
    follow_up_needed: visit.finding !== undefined && random.chance(0.4),
  };
}

function minutesOf(random: Random, encounterClass: string): number {
  switch (encounterClass) {
    case 'INPATIENT':
      return random.int(1, 6) * 24 * 60;
    case 'EMERGENCY':
      return random.int(6, 48) * 10;
    case 'URGENT_CARE':
      return random.int(4, 18) * 5;
    case 'VIRTUAL':
      return random.int(2, 5) * 5;
    default:
      return random.int(3, 9) * 5;
  }
}

interface ConditionParts {
  count: number;
  visits: readonly { at: Date; visit: Visit }[];
  encounters: readonly FlatRow[];
  now: Date;
}

/** Conditions, spread evenly over the visits with findings. */
function conditions(random: Random, { count, visits, encounters, now }: ConditionParts): FlatRow[] {
  const found = visits.flatMap(({ at, visit: { finding } }, i) => {
    const seen = encounters[i];
    return finding && seen ? [{ at, finding, seen }] : [];
  });
  return many(count, (number) => {
    const { at, finding, seen } = found[Math.floor(((number - 1) * found.length) / count)]!;
    const onset = daysBefore(at, finding.chronic ? random.int(30, 3_000) : random.int(0, 9));
    const resolved = minutesAfter(at, random.int(4, 14) * 24 * 60);
    const isOver = !finding.chronic && resolved < now && random.chance(0.8);
    return {
      condition_id: code('CND', number, 6),
      encounter_id: seen.encounter_id,
      patient_id: seen.patient_id,
      icd_code: finding.code,
      title: finding.title,
      severity: random.pick(SEVERITIES),
      chronic: finding.chronic,
      onset_on: demoDay(onset),
      resolved_on: isOver ? demoDay(resolved) : undefined,
      recorded_at: isoMinute(minutesAfter(at, 10)),
      remarks: random.chance(0.4) ? random.pick(REMARKS) : undefined,
    };
  });
}

function near(random: Random, degrees: number): string {
  return (degrees + (random.next() - 0.5) / 2).toFixed(5);
}

/** Turns { street } into { 'address.street' }, because flat files name the attributes of an object like that. */
function dotted(parent: string, object: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [`${parent}.${name}`, String(value)]),
  );
}
