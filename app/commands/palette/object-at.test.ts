import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { SCREEN_IDS, SCREENS } from '#app/screens/screens.ts';
import { searchResultsSchema } from '#model/metadata/search.ts';
import { objectAt } from './object-at.ts';

it.each([
  [paths.dictionary('a/b c'), 'dictionaries:a/b c'],
  [paths.edge('e-1'), 'edgeDefs:e-1'],
  [paths.term('t-1'), 'glossaries:t-1'],
  [paths.wallet('user-group', 'g-1'), 'userGroups:g-1'],
  [paths.wallet('user-wallet', 'w-1'), 'userWallets:w-1'],
  [paths.wallet('system-wallet', 's-1'), 'systemWallets:s-1'],
  [paths.smartContracts.edit('visit', 'c-1'), 'smartContract:visit:c-1'],
  [paths.dictionaries, undefined],
  [paths.newDictionary, undefined],
  [paths.jobs(), undefined],
])('%s is the page of %s', (path, ref) => {
  expect(objectAt(path)).toBe(ref);
});

it('the palette knows the page of every kind that is searched', () => {
  const kinds = SCREEN_IDS.flatMap((id) => SCREENS[id].object ?? []);
  const pageless = ['terms', 'ingestPipelines'];
  expect([...kinds, ...pageless].sort()).toEqual(Object.keys(searchResultsSchema.shape).sort());
});
