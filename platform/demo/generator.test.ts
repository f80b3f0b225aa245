import { describe, expect, it } from 'vitest';
import { primaryKey } from '#model/dictionaries/dictionary.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import { nameProblem } from '#model/dictionaries/names.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { clinicRows } from './clinic/clinic-rows.ts';
import { FULL_SIZES, SMALL_SIZES } from './clinic/clinic-zone.ts';
import { demoMessages } from './content.ts';
import { toCsv } from './csv.ts';
import { demoCustomers } from './generator.ts';
import { portRows } from './port/port-rows.ts';
import { PORT_SIZES } from './port/port-zone.ts';
import { createRandom } from './random.ts';

const NOW = new Date('2025-03-14T09:26:53Z');
const REFUSED_FILES = ['lab_export.csv'];

const customers = demoCustomers(NOW);
const zones = customers.flatMap((customer) => customer.zones);
const valuesOf = (rows: readonly object[], column: string) =>
  rows.map((row) => (row as Record<string, unknown>)[column]);

describe('the demo', () => {
  it('is the same for the same moment, to the last byte', () => {
    expect(JSON.stringify(demoCustomers(NOW))).toBe(JSON.stringify(customers));
    expect(demoMessages(NOW)).toEqual(demoMessages(NOW));
  });

  it('has the customers, zones and accounts of the design', () => {
    const named = customers.map(({ name, zones, accounts }) => [
      name,
      zones.map((zone) => `${zone.name} ${zone.environment}`),
      accounts.map(
        ({ email, roles }) => `${email} ${[...new Set(Object.values(roles).flat())].join('+')}`,
      ),
    ]);
    expect(named).toEqual([
      [
        'meridian',
        ['clinic_dev DEV', 'clinic_stage STAGE', 'clinic_uat UAT', 'clinic_prod PROD'],
        [
          'owner@meridian.test sdzUser+sdzAdmin',
          'admin@meridian.test sdzAdmin',
          'user@meridian.test sdzUser',
          'reader@meridian.test sdzReadOnly',
          'nozone@meridian.test ',
        ],
      ],
      ['harbor', ['port_dev DEV'], ['owner@harbor.test sdzUser+sdzAdmin']],
    ]);
  });

  it('uses no name and no structure that the editor would refuse', () => {
    for (const { dictionaries, edges } of zones) {
      for (const dictionary of dictionaries) {
        expect(dictionaryProblems(dictionary, { strictNames: true })).toEqual([]);
      }
      for (const { name } of edges) expect(nameProblem(name)).toBeUndefined();
    }
  });

  it('uploads every file once, after the zone was made and before now', () => {
    for (const { madeAt, uploads } of zones) {
      const names = uploads.map(({ filename }) => filename);
      expect(new Set(names).size).toBe(names.length);
      const times = uploads.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBeGreaterThan(madeAt.getTime());
      expect(times.at(-1)).toBeLessThan(NOW.getTime());
    }
  });

  it('leaves no row out of the weekly extracts', () => {
    const dev = zones.find(({ name }) => name === 'clinic_dev')!;
    const rowsOf = (prefix: string) =>
      dev.uploads
        .filter(({ filename }) => new RegExp(`^${prefix}_(history|week)`).test(filename))
        .reduce((sum, { text }) => sum + text.trimEnd().split('\n').length - 1, 0);
    expect([rowsOf('encounters'), rowsOf('conditions')]).toEqual([2_500, 1_500]);
    expect(dev.uploads.map(({ filename }) => filename)).toEqual(
      expect.arrayContaining(['encounters_history.csv', 'encounters_week_4.csv', ...REFUSED_FILES]),
    );
  });

  it('has a dozen messages of all types, about half of them of the last 15 days', () => {
    const messages = demoMessages(NOW);
    expect(messages).toHaveLength(12);
    expect(new Set(valuesOf(messages, 'type')).size).toBe(3);
    expect(new Set(valuesOf(messages, 'title')).size).toBe(12);
    const fresh = messages.filter(
      ({ createdAt }) => NOW.getTime() - createdAt.getTime() < 15 * 864e5,
    );
    expect(fresh).toHaveLength(7);
    for (const { createdAt } of messages) expect(createdAt.getTime()).toBeLessThan(NOW.getTime());
  });
});

describe.each([
  ['full', FULL_SIZES],
  ['small', SMALL_SIZES],
])('the rows of a %s clinic network', (_, sizes) => {
  const rows = clinicRows(1, sizes, NOW);
  const sets = {
    organization: rows.organizations,
    provider: rows.providers,
    patient: rows.patients,
    encounter: rows.encounters,
    condition_record: rows.conditions,
  };

  it('are as many as asked for', () => {
    expect(Object.values(sets).map(({ length }) => length)).toEqual([
      sizes.organizations,
      sizes.providers,
      sizes.patients,
      sizes.encounters,
      sizes.conditions,
    ]);
  });

  it('conform to their dictionaries', () => {
    expectConforming(zones[0]!.dictionaries, sets);
  });

  it('refer to records that are there', () => {
    expectReferences(zones[0]!.dictionaries, sets);
    expect(new Set(valuesOf(rows.providers, 'license_number')).size).toBe(sizes.providers);
  });

  it('tell of nothing that lies ahead', () => {
    const ahead = JSON.stringify(sets)
      .match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)!
      .filter((text) => new Date(text) > NOW);
    expect(ahead).toEqual([]);
  });
});

describe('the rows of the port', () => {
  const rows = portRows(5, PORT_SIZES, NOW);
  const sets = { vessel: rows.vessels, berth: rows.berths, port_call: rows.calls };
  const { dictionaries } = zones.at(-1)!;

  it('are about 200, conform, and refer to records that are there', () => {
    expect(Object.values(sets).flat()).toHaveLength(200);
    expectConforming(dictionaries, sets);
    expectReferences(dictionaries, sets);
    expect(new Set(valuesOf(rows.vessels, 'vessel_name')).size).toBe(PORT_SIZES.vessels);
  });
});

it('the generator draws every number within its bounds, and the same ones for the same seed', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1_000 }, () => random.int(-2, 3));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  expect([...new Set(draw(7))].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(createRandom(1).sample([1, 2, 3, 4], 3)).toHaveLength(3);
  expect(() => createRandom(1).pick([])).toThrow('nothing to pick from');
});

it('the generator quotes what would break a CSV file', () => {
  expect(toCsv([{ a: 'x,"y"\nz', b: ['p', 'q'], c: undefined, d: false }])).toBe(
    'a,b,c,d\n"x,""y""\nz","[""p"",""q""]",,false\n',
  );
  expect(() => toCsv([])).toThrow('needs a row');
});

type Dictionaries = (typeof zones)[number]['dictionaries'];
type Sets = Readonly<Record<string, readonly object[]>>;

function expectConforming(dictionaries: Dictionaries, sets: Sets): void {
  for (const dictionary of dictionaries) {
    const rows = sets[dictionary.name] ?? [];
    const rules = createRecordRules(dictionary);
    expect(rows.flatMap((row) => rules.conform({ ...row }, 'create').problems ?? [])).toEqual([]);
    const keys = valuesOf(rows, primaryOf(dictionary));
    expect(new Set(keys).size).toBe(rows.length);
  }
}

/** Wherever a column has the name of another dictionary's primary key, its values are records there. */
function expectReferences(dictionaries: Dictionaries, sets: Sets): void {
  for (const home of dictionaries) {
    const column = primaryOf(home);
    const known = new Set(valuesOf(sets[home.name] ?? [], column));
    const references = Object.values(sets).flatMap((rows) => valuesOf(rows, column));
    const lost = references.filter((value) => value !== undefined && !known.has(value));
    expect(lost).toEqual([]);
  }
}

function primaryOf(dictionary: Dictionaries[number]): string {
  const [column] = primaryKey(dictionary);
  if (!column) throw new Error(`${dictionary.name} has no primary key.`);
  return column;
}
