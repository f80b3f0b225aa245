import { expect, it, vi } from 'vitest';
import { UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import { uploadOptionsOf } from '#app/features/jobs/forms/field-options.server.ts';
import { overrideQuestion } from './override-prompt.tsx';
import { onFileType } from './use-file-pick.tsx';

const first = new File([], 'first.csv');
const second = new File([], 'second.csv');

it.each([
  [[first], [second], 'first.csv is picked already. Replace it with second.csv?'],
  [[first, second], [first], '2 files are picked already. Replace them with first.csv?'],
  [[first], [first, second], 'first.csv is picked already. Replace it with 2 files?'],
])(
  'the form of an upload asks in a whole sentence before files are replaced',
  (files, asked, question) => {
    expect(overrideQuestion(files, asked)).toBe(question);
  },
);

it.each([
  ['a.csv', 'CSV'],
  ['A.B.CSV', 'CSV'],
  ['a.ndjson', 'JSON'],
  ['a.psv', 'PIPE'],
  ['a.tsv', 'TAB'],
  ['csv', undefined],
  ['a.x12', 'EDI'],
  ['a.parquet', 'PARQUET'],
  ['a.zsav', 'SPSS'],
  ['a.xls', 'XLS'],
  ['a.xlsx', 'XLSX'],
  ['a.xlsm', 'XLSM'],
  ['a.xml', 'XML'],
  ['a.docx', undefined],
  ['a.constructor', undefined],
])('a picked %s chooses %s at once', (name, type) => {
  const choose = vi.fn<(type: string) => void>();
  onFileType(uploadOptionsOf(UPLOAD_FILE_TYPES), choose)([new File([], name)]);
  expect(choose.mock.calls).toEqual(type ? [[type]] : []);
});

it('a picked file chooses only what the form has, and nothing without a file', () => {
  const choose = vi.fn();
  const pick = onFileType(uploadOptionsOf(['CSV', 'XLSX']), choose);
  pick([new File([], 'a.xml')]);
  pick([]);
  expect(choose).not.toHaveBeenCalled();
});
