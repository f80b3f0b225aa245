/**
 * What is said about files that attack their parsers. `npm run soak` uploads all of them
 * (tests/api/hostile/hostile-files.test.ts).
 */
import { expect, it } from 'vitest';
import { fileOf, gather, readFileAs, refused, useFiles } from './files.testing.ts';
import { FormatError } from './format.ts';
import { HOSTILE_FILES } from './hostile-files.testing.ts';
import { bombOfRows, paddedWorkbook } from './hostile-workbooks.testing.ts';
import { readXlsx } from './workbook/xlsx.ts';
import { openZip } from './zip-archive.ts';

useFiles();

it.each(HOSTILE_FILES.filter(({ isLarge }) => !isLarge))(
  'the parsers survive $name',
  async (file) => {
    const outcome: unknown = await readFileAs(file.fileType, await fileOf(await file.make())).catch(
      (error: unknown) => error,
    );
    const sentence = outcome instanceof FormatError ? outcome.message : outcome;
    if (file.told === undefined) expect(sentence).toBeInstanceOf(Array);
    else if (file.told === 'either') expect(sentence).toSatisfy(isReadOrRefused);
    else if (typeof file.told === 'string') expect(sentence).toBe(file.told);
    else expect(sentence).toMatch(file.told);
  },
);

const isReadOrRefused = (outcome: unknown) => Array.isArray(outcome) || typeof outcome === 'string';

it('a workbook is refused as soon as its parts unpack to more than the limit', async () => {
  const reading = gather(readXlsx(await fileOf(await bombOfRows(100_000)), 1_048_576));
  expect((await refused(reading)).message).toBe(
    'The file unpacks to more than 1 MB. Save the sheet as CSV and upload that.',
  );
});

it('what was read of a long sheet does not stay in memory', async () => {
  const zip = await openZip(await fileOf(await paddedWorkbook(100_000)));
  const before = process.memoryUsage().arrayBuffers;
  let bytes = 0;
  let most = 0;
  for await (const piece of zip.text('xl/sheet.xml')) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  await zip.close();
  expect(bytes).toBeGreaterThan(100 * 1_048_576);
  expect(most).toBeLessThan(bytes / 2);
});
