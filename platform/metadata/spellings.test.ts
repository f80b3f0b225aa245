import { expect, it } from 'vitest';
import { spellingsOf } from './spellings.ts';

it.each([
  ['Date of Birth', 'dateOfBirth'],
  ['Date of Birth', 'date_of_birth'],
  ['ward', 'WARD'],
  ['Médecin', 'medecin'],
  ['ICD 10', 'icd-10'],
])('%s is the same as %s', (term, name) => {
  expect(spellingsOf(name).some((form) => spellingsOf(term).includes(form))).toBe(true);
});

it.each([
  ['ward', 'wards'],
  ['Date of Birth', 'date'],
  ['--', '_'],
])('%s is not the same as %s', (term, name) => {
  expect(spellingsOf(name).some((form) => spellingsOf(term).includes(form))).toBe(false);
});
