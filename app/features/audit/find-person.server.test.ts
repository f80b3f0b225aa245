import { expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { testSession } from '#tests/support/console/session.ts';
import { findPerson } from './find-person.server.ts';

const ID = '24691aec-1214-4d28-95c0-ed759ee343af';
const ANN = { id: 'ann', fullName: 'Ann Archer', email: 'ann@acme.test' };
const ANNA = { id: 'anna', fullName: 'Anna Baker', email: 'baker@acme.test' };
const NIGHT = { id: 'night', type: 'TENANT', description: 'Night shift' };

/** A platform that finds these for any text. */
function platformWith(people: object[], systems: object[] = [], total = people.length) {
  const call = (asked: unknown) => {
    if (asked === CALLS.listUserWallets) return Promise.resolve({ data: people, total });
    if (asked === CALLS.listSystemWallets) return Promise.resolve({ data: systems });
    if (asked === CALLS.listGroups) return Promise.resolve({ data: [] });
    return Promise.resolve({ data: { userWallets: [], systemWallets: [] } });
  };
  return testSession({ api: { call } });
}

it.each([
  ['a part of one name', 'arch', platformWith([ANN]), 'ann'],
  ['a whole name, in any case, beside longer ones', 'ann ARCHER', platformWith([ANN, ANNA]), 'ann'],
  ['a whole e-mail address', 'baker@acme.test', platformWith([ANN, ANNA], [], 40), 'anna'],
  ['a system wallet', 'night', platformWith([], [NIGHT]), 'night'],
  ['the id of a wallet that may be gone', ID, platformWith([]), ID],
])('the person that a text means is one by %s', async (_, text, session, id) => {
  expect((await findPerson(session, text))?.one?.id).toBe(id);
});

it('the person that a text means is none of several, which are offered with what tells them apart', async () => {
  expect(await findPerson(platformWith([ANN, ANNA], [NIGHT], 30), 'n')).toEqual({
    some: [
      { id: 'ann', name: 'Ann Archer (ann@acme.test)' },
      { id: 'anna', name: 'Anna Baker (baker@acme.test)' },
      { id: 'night', name: 'Night shift' },
    ],
    total: 31,
  });
  const twice = platformWith([ANN, { ...ANN, id: 'other', email: 'other@acme.test' }]);
  expect((await findPerson(twice, 'Ann Archer'))?.one).toBeUndefined();
});

it('the person that a text means is nobody for another text, and not asked for without one', async () => {
  expect(await findPerson(platformWith([]), 'nobody')).toEqual({ some: [], total: 0 });
  expect(await findPerson(platformWith([]), '')).toBeUndefined();
});
