import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { saveDictionary } from './zone.ts';
import type { TestZone } from './zone.ts';

/** Saves the dictionaries person, with an index of each type, and visit, whose attribute `person` can lead to it. */
export async function savePersonAndVisit(t: TestZone): Promise<void> {
  await saveDictionary(t, {
    name: 'person',
    attributes: attributesIn({ code: 'STRING', age: 'INTEGER', bio: 'CLOB' }),
    indexes: [
      { name: 'person_key', type: 'PRIMARY', attributes: ['code'] },
      { name: 'by_age', type: 'NORMAL', attributes: ['age'] },
      { name: 'words', type: 'FULLTEXT', attributes: ['bio'] },
    ],
  });
  await saveDictionary(t, { name: 'visit', attributes: [{ name: 'person', datatype: 'STRING' }] });
}
