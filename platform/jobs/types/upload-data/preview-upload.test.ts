import { afterAll, expect, it, vi } from 'vitest';
import type { UploadFileType } from '#model/jobs/job.ts';
import { fileOf, useFiles } from '#platform/formats/files.testing.ts';
import { createPatternThreads } from '#platform/ledger/values/pattern-threads.ts';
import { countTurns } from '#tests/support/turn-counter.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
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

it('the preview of an upload lets other requests run between the rows that it checks', async () => {
  await saveDictionary(t, { name: 'count', attributes: [{ name: 'n', datatype: 'INTEGER' }] });
  const turns = countTurns();
  const { settle } = patterns;
  const turnsOfRows = new Set<number>();
  const spy = vi.spyOn(patterns, 'settle').mockImplementation((...asked) => {
    turnsOfRows.add(turns.now());
    return settle(...asked);
  });
  try {
    const shown = await preview('count', `n\n${'none\n'.repeat(ROWS)}`);
    expect(shown).toMatchObject({ checked: ROWS, wrong: { count: ROWS } });
  } finally {
    turns.end();
    spy.mockRestore();
  }
  expect(turnsOfRows.size).toBe(ROWS);
});
