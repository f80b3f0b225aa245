import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { keepCheckpoints, readCheckpoints } from './checkpoint-files.ts';
import { verifyLedger } from './maintenance/verify.ts';

let folder: string;

useZone();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-checkpoints-'));
  await saveDictionary(t, { name: 'person', attributes: [{ name: 'code', datatype: 'STRING' }] });
});
afterAll(() => rm(folder, { recursive: true }));

const keep = () => keepCheckpoints(folder, t.keyring, [t.zone], fail);
const fail = (_zone: unknown, error: unknown) => {
  throw error;
};

it('the folder of checkpoints keeps a file for each state of a zone, once, and reads all of them', async () => {
  expect([await keep(), await keep()]).toEqual([1, 0]);
  await saveRecord(t, t.actor, 'person', { code: 'later' });
  expect(await keep()).toBe(1);

  const kept = await readCheckpoints(folder);
  expect(await readdir(path.join(folder, 'acme/dev'))).toEqual(
    kept.map(({ seq }) => `${String(seq).padStart(12, '0')}.json`),
  );
  expect(kept.map(({ seq }) => seq)).toEqual([kept[0]!.seq, kept[0]!.seq + 1]);
  expect((await verifyLedger(t.zone, kept)).problems).toEqual([]);
});

it.each([
  ['no/such/file', 'There is no file or folder no/such/file.'],
  ['package.json', 'The file package.json is not a checkpoint.'],
  ['README.md', 'The file README.md is not JSON.'],
  ['app/ui/grid', 'The folder app/ui/grid has no checkpoint.'],
])('%s is refused with a sentence', async (file, sentence) => {
  await expect(readCheckpoints(file)).rejects.toThrow(sentence);
});
