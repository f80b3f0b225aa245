import { describe, expect, it } from 'vitest';
import { searchResultsSchema } from './search.ts';

describe('what a search finds', () => {
  const match = { field: 'name', value: 'Nightly', term: 'nightly', kind: 'exact' };
  const id = crypto.randomUUID();
  const kinds = {
    dictionaries: { name: 'visit', description: 'Visits', groupName: 'Care' },
    edgeDefs: { edgeId: id, name: 'HAS', fromDictionary: 'patient', toDictionary: 'visit' },
    userGroups: { id, name: 'Night nurses', description: 'Of ward 3' },
    userWallets: { id, fullName: 'Ann Lee', email: 'ann@acme.test' },
    systemWallets: {
      id,
      type: 'CUSTODIAN_OWNER',
      description: 'Registry',
      accessControlUserGroup: id,
    },
    glossaries: { id, term: 'Ward', type: 'Place', description: 'Beds', groupName: 'Care' },
    terms: { id, name: 'Policy', version: '2', type: 'ACCEPTABLE_USE', active: true },
    ingestPipelines: { name: 'Nightly', description: 'Loads the visits of the day' },
  };
  it('has the fields of its kind, each required [A-442 A-443 A-447 A-448 A-449]', () => {
    for (const [kind, item] of Object.entries(kinds)) {
      const { element } = searchResultsSchema.shape[kind as keyof typeof kinds];
      expect(element.parse({ ...item, match })).toEqual({ ...item, match });
      for (const field of Object.keys(item)) {
        const without = { ...item, match, [field]: undefined };
        expect([field, element.safeParse(without).success]).toEqual([field, false]);
      }
    }
  });
  it('has buckets of groups and wallets among the eight [A-444 A-445 A-446]', () => {
    expect(Object.keys(searchResultsSchema.shape)).toEqual(Object.keys(kinds));
  });
});
