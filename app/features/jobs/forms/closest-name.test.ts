import { expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

const CHAINS = ['patient', 'patient_note', 'condition', 'Allergy', 'address', 'order', 'Order'];

it.each([
  ['patient', 'patient'],
  ['PATIENT', 'patient'],
  ['patients', 'patient'],
  ['conditions', 'condition'],
  ['allergies', 'Allergy'],
  ['addresses', 'address'],
  ['cond', 'condition'],
  ['note', 'patient_note'],
  ['Order', 'Order'],
])('“%s” means %s', (word, name) => {
  expect(closestName(CHAINS, word)).toBe(name);
});

it.each(['', ' ', 'ward', 'pat', 'ORDER'])('“%s” means none, or several', (word) => {
  expect(closestName(CHAINS, word)).toBeUndefined();
});
