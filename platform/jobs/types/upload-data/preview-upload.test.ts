import { afterAll, expect, it } from 'vitest';
import type { UploadFileType } from '#model/jobs/job.ts';
import { fileOf, useFiles } from '#platform/formats/files.testing.ts';
import { createPatternThreads } from '#platform/ledger/values/pattern-threads.ts';
import { longestTurn } from '#tests/support/longest-turn.ts';
import { t, useZone } from '#tests/support/zones/zone-test.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import { previewUpload } from './preview-upload.ts';
import type { PreviewRequest } from './preview-upload.ts';

useFiles();

const patterns = createPatternThreads();

useZone();
afterAll(async () => {
  await patterns.close();
});

const preview = async (chain: string, content: string, given: Partial<PreviewRequest> = {}) =>
  previewUpload(
    { ...t, patterns },
    {
      zone: t.zone,
      wallet: t.actor.effectiveId,
      chain,
      operation: 'UPSERT',
      fileType: 'CSV' satisfies UploadFileType,
      path: await fileOf(content),
      partial: false,
      ...given,
    },
    new AbortController().signal,
  );

const ROWS = 200;
/** Of all rows together, one turn takes longer than this. */
const MAX_TURN_MS = 200;

it('lets other requests run between the rows that it checks', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `note_${n}`);
  const attributes = names.map((name) => ({
    name,
    datatype: 'STRING' as const,
    regex: '(a?b?){20}c',
  }));
  await saveDictionary(t, { name: 'wide', attributes, indexes: [] });
  const row = names.map(() => 'ab'.repeat(9)).join(',');
  const file = `${names.join(',')}\n${`${row}\n`.repeat(ROWS)}`;
  const look = async () => {
    expect(await preview('wide', file)).toMatchObject({ checked: ROWS, wrong: { count: ROWS } });
  };
  // the rules of the dictionary and its patterns are compiled once
  await look();
  const turn = await longestTurn(look);
  expect(turn).toBeLessThan(MAX_TURN_MS);
});
