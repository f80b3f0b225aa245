/** The zones of the clinic network: two with all data and a history of jobs, two with a little data. */
import type { Environment } from '#model/directory/zone.ts';
import { clinicConsents, clinicReadings } from './clinic-consents.ts';
import { clinicContracts } from './clinic-contracts.ts';
import { sitePlans } from './clinic-files.ts';
import { clinicRows } from './clinic-rows.ts';
import type { ClinicRows, ClinicSizes } from './clinic-rows.ts';
import { CLINIC } from '#platform/demo/content.ts';
import { toCsv } from '#platform/demo/csv.ts';
import type { FlatRow } from '#platform/demo/csv.ts';
import { upload } from '#platform/demo/customers.ts';
import type { DemoUpload, DemoZone } from '#platform/demo/customers.ts';
import { daysBefore } from '#platform/demo/dates.ts';
import { code } from '#platform/demo/names.ts';

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
/** The ages of the weekly extracts; the last one is half an hour old. */
const EXTRACT_DAYS_AGO = [28, 21, 14, 7, 0.02] as const;
/** Record numbers from here on are only in demo files that the upload refuses. */
const FIRST_REFUSED = 900_000;

/** The accounts with which uploads are shared. */
export interface ClinicReaders {
  /** May read and change everything that the owner uploads. */
  user: string;
  /** May read records that contain no personal or health data. */
  reader: string;
}

interface ClinicZoneOptions {
  name: string;
  environment: Environment;
  seed: number;
  now: Date;
  readers: ClinicReaders;
}

/** A zone with the whole network, uploaded weekly, and with failed and cancelled uploads. */
export function fullClinicZone(options: ClinicZoneOptions): DemoZone {
  const { seed, now, readers } = options;
  const rows = clinicRows(seed, FULL_SIZES, now);
  return zone(options, rows, [
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

/** A zone with a small network, uploaded at once. */
export function smallClinicZone(options: ClinicZoneOptions): DemoZone {
  const { seed, now, readers } = options;
  const rows = clinicRows(seed, SMALL_SIZES, now);
  const at = daysBefore(now, 10);
  return zone(options, rows, [
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
  rows: ClinicRows,
  uploads: DemoUpload[],
): DemoZone {
  return {
    name,
    environment,
    madeAt: daysBefore(now, MADE_DAYS_AGO),
    ...CLINIC,
    uploads: uploads.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    consents: clinicConsents(now, readers.reader),
    readings: clinicReadings(now, readers.reader),
    contracts: clinicContracts(now),
    files: sitePlans(rows.organizations, daysBefore(now, 9)),
  };
}

/** Master data: organizations, providers and patients. */
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

/** Splits rows, which are sorted by a date, into one file per week; weeks without rows have no file. */
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

/** A file with typical mistakes: unknown enum values, malformed numbers, empty cells. */
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

/** The first rows with unused numbers. */
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
