import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameProblem } from '#model/dictionaries/names.ts';
import { mapHeaders, mappedName } from './header-names.ts';

it.each([
  ['patient_name', 'patient_name'],
  ['U.S.', 'U_S'],
  ['Größe (cm)', 'Grosse_cm'],
  ['1st value', 'st_value'],
  ['Id', 'Id_'],
  ['x', 'x__'],
  ['date', 'date_'],
  ['Select', 'Select_'],
  ['address.city', 'address_city'],
  ['%', 'column_1'],
])('the header %j is mapped to %s', (header, name) => {
  expect(mappedName(header)).toBe(name);
});

it('names that are taken are numbered, and headers that need no other name keep theirs', () => {
  expect(mapHeaders(['U.S.', 'U S', 'U_S', '%', '$'])).toEqual([
    'U_S_2',
    'U_S_3',
    'U_S',
    'column_4',
    'column_5',
  ]);
  expect(mapHeaders(['code', 'name'], ['code'])).toEqual(['code_2', 'name']);
});

const headers = fc.uniqueArray(
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('U.S.', 'U S', 'U_S', 'U_S_2', 'date', 'date_', 'Id', 'Id_', 'a'.repeat(90)),
  ),
  { maxLength: 30 },
);

it('any headers get names that the rules accept, each its own and always the same', () => {
  fc.assert(
    fc.property(headers, (given) => {
      const names = mapHeaders(given);
      expect(names.map(nameProblem)).toEqual(names.map(() => undefined));
      expect(new Set(names).size).toBe(given.length);
      expect(mapHeaders(given)).toEqual(names);
      for (const [index, header] of given.entries()) {
        if (nameProblem(header) === undefined) expect(names[index]).toBe(header);
      }
    }),
  );
});
