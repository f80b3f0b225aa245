import { expect, it } from 'vitest';
import type { Match } from '#model/metadata/search.ts';
import { matchText } from './match-text.ts';

const BASE: Match = { field: 'name', value: 'patient', term: 'pat', kind: 'exact' };

it.each<[Partial<Match>, string]>([
  [{}, 'Name is “patient”'],
  [{ kind: 'prefix' }, 'Name “patient” begins with “pat”'],
  [
    { kind: 'word', field: 'attributes.address.city', value: 'City of birth', term: 'birth' },
    'Attribute address.city “City of birth” has the word “birth”',
  ],
  [{ kind: 'fuzzy', term: 'pateint' }, 'Name “patient” is close to “pateint”'],
  [{ field: 'fromDictionary' }, 'From dictionary is “patient”'],
  [{ field: 'groupName' }, 'Grouping is “patient”'],
  [{ field: 'properties.steward.of' }, 'Property steward.of is “patient”'],
  [{ field: 'id' }, 'ID is “patient”'],
])('matchText says of %j why it was found', (match, text) => {
  expect(matchText({ ...BASE, ...match })).toBe(text);
});
