/** The zones of the clinic network: two with all the data and a history of jobs, two with a little. */
import type { Environment } from '#model/zone.ts';
import { clinicConsents, clinicReadings } from './clinic-consents.ts';
import { clinicContracts } from './clinic-contracts.ts';
import { CLINIC_DICTIONARIES, CLINIC_EDGES } from './clinic-dictionaries.ts';
import { clinicRows, type ClinicRows, type ClinicSizes } from './clinic-rows.ts';
import { CLINIC_GLOSSARY } from './content-glossary.ts';
import { CLINIC_PEOPLE } from './content-people.ts';
import { toCsv, type FlatRow } from './csv.ts';
import { upload, type DemoUpload, type DemoZone } from './customers.ts';
import { daysBefore } from './dates.ts';
import { code } from './names.ts';

export const FULL_SIZES: ClinicSizes = {
  organizations: 20,
  providers: 170,
  patients: 60,
  encounters: 2_500,
  conditions: 1_500,
};
export const SMALL_SIZES: ClinicSizes = {
  organizations: 5,
  providers: 20,
  patients: 10,
  encounters: 120,
  conditions: 70,
};

const MADE_DAYS_AGO = 30;
/** When the weekly extracts came; the last one half an hour ago. */
const EXTRACT_DAYS_AGO = [28, 21, 14, 7, 0.02] as const;
/** Numbers from here on are of files that do not get in. */
const FIRST_REFUSED = 900_000;

/** The accounts that uploads are shared with. */
export interface ClinicReaders {
  /** May read and change whatever the owner uploads. */
  user: string;
  /** May read what is not about a patient's person or health. */
  reader: string;
}

interface ClinicZoneOptions {
  name: string;
  environment: Environment;
  seed: number;
  now: Date;
  readers: ClinicReaders;
}

/** A zone with the whole network, uploaded week by week, and uploads that failed or were cancelled. */
export function fullClinicZone(options: ClinicZoneOptions): DemoZone {
  const { seed, now, readers } = options;
  const rows = clinicRows(seed, FULL_SIZES, now);
  return zone(options, [
    ...masterData(rows, now, readers),
    ...extracts('encounter', 'encounters', rows.encounters, {
      now,
      dateColumn: 'started_at',
      sharedWith: [readers.user, readers.reader],
    }),
    ...extracts('condition_record', 'conditions', rows.conditions, {
      now,
      dateColumn: 'recorded_at',
      sharedWith: [readers.user],
    }),
    upload({
      filename: 'provider_hours.csv',
      chain: 'provider',
      operation: 'PATCH',
      text: toCsv(changedHours(rows.providers)),
      at: daysBefore(now, 12),
    }),
    upload({
      filename: 'lab_export.csv',
      chain: 'encounter',
      text: toCsv(brokenEncounters(rows.encounters)),
      at: daysBefore(now, 6.1),
      endsAs: 'COMPLETED_ERROR',
    }),
    upload({
      filename: 'conditions_archive.csv',
      chain: 'condition_record',
      text: toCsv(renumbered(rows.conditions, 'condition_id', 'CND', 400)),
      at: daysBefore(now, 3.2),
      endsAs: 'CANCELLED',
    }),
  ]);
}

/** A zone with a small part of a network, uploaded at once. */
export function smallClinicZone(options: ClinicZoneOptions): DemoZone {
  const { seed, now, readers } = options;
  const rows = clinicRows(seed, SMALL_SIZES, now);
  const at = daysBefore(now, 10);
  return zone(options, [
    ...masterData(rows, now, readers),
    upload({
      filename: 'encounters.csv',
      chain: 'encounter',
      text: toCsv(rows.encounters),
      at,
      sharedWith: [readers.user, readers.reader],
    }),
    upload({
      filename: 'conditions.csv',
      chain: 'condition_record',
      text: toCsv(rows.conditions),
      at,
      sharedWith: [readers.user],
    }),
  ]);
}

function zone(
  { name, environment, now, readers }: ClinicZoneOptions,
  uploads: DemoUpload[],
): DemoZone {
  return {
    name,
    environment,
    madeAt: daysBefore(now, MADE_DAYS_AGO),
    dictionaries: CLINIC_DICTIONARIES,
    edges: CLINIC_EDGES,
    glossary: CLINIC_GLOSSARY,
    people: CLINIC_PEOPLE,
    uploads: uploads.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    consents: clinicConsents(now, readers.reader),
    readings: clinicReadings(now, readers.reader),
    contracts: clinicContracts(now),
  };
}

/** What changes seldom: organizations, providers and patients. */
function masterData(rows: ClinicRows, now: Date, readers: ClinicReaders): DemoUpload[] {
  const at = daysBefore(now, 29);
  const everyone = [readers.user, readers.reader];
  return [
    upload({
      filename: 'organizations.csv',
      chain: 'organization',
      text: toCsv(rows.organizations),
      at,
      sharedWith: everyone,
    }),
    upload({
      filename: 'providers.csv',
      chain: 'provider',
      text: toCsv(rows.providers),
      at,
      sharedWith: everyone,
    }),
    upload({
      filename: 'patients.json',
      chain: 'patient',
      fileType: 'JSON',
      text: `${JSON.stringify(rows.patients, null, 2)}\n`,
      at,
      sharedWith: [readers.user],
    }),
  ];
}

/** Cuts rows that are sorted by a date into the files of each week. Weeks without rows make no file. */
function extracts(
  chain: string,
  title: string,
  rows: readonly FlatRow[],
  options: { now: Date; dateColumn: string; sharedWith: readonly string[] },
): DemoUpload[] {
  const { now, dateColumn, sharedWith } = options;
  let from = '';
  return EXTRACT_DAYS_AGO.flatMap((daysAgo, i) => {
    const at = daysBefore(now, daysAgo);
    const until = at.toISOString();
    const begun = from;
    from = until;
    const part = rows.filter((row) => {
      const date = String(row[dateColumn]);
      return date >= begun && date < until;
    });
    const filename = i === 0 ? `${title}_history.csv` : `${title}_week_${i}.csv`;
    return part.length > 0 ? [upload({ filename, chain, text: toCsv(part), at, sharedWith })] : [];
  });
}

function changedHours(providers: readonly FlatRow[]): FlatRow[] {
  return providers
    .filter((_, i) => i % 14 === 0)
    .map(({ provider_id, weekly_hours }) => ({
      provider_id,
      weekly_hours: Number(weekly_hours) >= 36 ? 32 : 38,
    }));
}

/** A file with the mistakes that files have: unknown words, ill-formed numbers, empty cells. */
function brokenEncounters(encounters: readonly FlatRow[]): FlatRow[] {
  const mistakes: FlatRow[] = [
    { encounter_class: 'OUTPATIENT' },
    {},
    { total_cost: '-45.00' },
    {},
    { patient_id: 'unknown' },
    { started_at: undefined },
    {},
    { duration_minutes: '1h 20m' },
  ];
  return renumbered(encounters, 'encounter_id', 'ENC', 60).map((row, i) => ({
    ...row,
    ...mistakes[i % mistakes.length],
  }));
}

/** The first rows again, under numbers that no other file uses. */
function renumbered(
  rows: readonly FlatRow[],
  column: string,
  prefix: string,
  count: number,
): FlatRow[] {
  return rows
    .slice(0, count)
    .map((row, i) => ({ ...row, [column]: code(prefix, FIRST_REFUSED + i, 6) }));
}
