import { expect, it } from 'vitest';
import { optionalFields } from '#model/fields/optional-fields.testing.ts';
import { CALLS } from './all.ts';

it('health has a status [A-440]', () => {
  expect(optionalFields(CALLS.platformHealth.response, { status: 'UP' })).toEqual([]);
});

it('the health of the data server has the status of the zone as well [A-441]', () => {
  const { response } = CALLS.storageHealth;
  expect(optionalFields(response, { status: 'UP', sdzStatus: 'DOWN' })).toEqual([]);
});
