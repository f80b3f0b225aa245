import { expect, it } from 'vitest';
import { UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import { optionsOf } from './field-options.server.ts';

it('the form of a job offers every format that the platform reads, in order [B-663]', () => {
  expect(
    optionsOf(UPLOAD_FILE_TYPES)
      .map(({ label }) => label)
      .join(' '),
  ).toBe('CSV EDI JSON PARQUET PIPE SPSS TAB XLS XLSX XLSM XML');
});
