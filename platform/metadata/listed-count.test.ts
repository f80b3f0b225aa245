/** The number beside a list of metadata is kept with the records, not counted for each page. */
import { expect, it } from 'vitest';
import { termInputSchema } from '#model/metadata/glossary.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { GLOSSARY } from './glossary.ts';

useZone();

const term = (name: string, type = 'noun') =>
  termInputSchema.parse({ term: name, type, description: 'One of a few.' });
const create = (name: string) =>
  t.ledger.append(t.zone, (tx) => GLOSSARY.create(tx, term(name), t.actor));
/** The count beside a full page, whose length does not tell it. */
const total = async () => (await GLOSSARY.list(t.zone, { skip: 0, limit: 1 })).total;

it('the count of a list follows records that are created, changed, deleted and rebuilt', async () => {
  expect(await total()).toBe(0);
  const [first, second] = await Promise.all(['anchor', 'berth', 'crane', 'dock'].map(create));
  expect(await total()).toBe(4);
  await t.ledger.append(t.zone, (tx) =>
    GLOSSARY.update(tx, first!.id, term('anchor', 'verb'), t.actor),
  );
  expect(await total()).toBe(4);
  await t.ledger.append(t.zone, (tx) => GLOSSARY.delete(tx, second!.id, t.actor));
  expect(await total()).toBe(3);
  await rebuildProjections(t.zone);
  expect(await total()).toBe(3);
});
