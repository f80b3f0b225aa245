import { expect, it } from 'vitest';
import { readTypedJob } from './typed-job.ts';

it.each([
  ['export glossary', 'Export Glossary', 'bulk-glossary-download'],
  ['export glossary csv', 'Export Glossary CSV', 'bulk-glossary-download?fileType=CSV'],
  [
    'Download Glossary as our terms xlsx',
    'Export Glossary as our terms, XLSX',
    'bulk-glossary-download?title=our+terms&fileType=XLSX',
  ],
  ['export glossary terms', 'Export Glossary as terms', 'bulk-glossary-download?title=terms'],
  ['import  glossary json', 'Import Glossary JSON', 'bulk-glossary-upload?fileType=JSON'],
  ['upload glossary', 'Import Glossary', 'bulk-glossary-upload'],
  ['wipe', 'Wipe SDZ Data…', 'wipe-sdz-data?dialog=confirm'],
  ['WIPE all data', 'Wipe SDZ Data…', 'wipe-sdz-data?dialog=confirm'],
  ['reset this zone', 'Reset SDZ…', 'reset-sdz-data?dialog=confirm'],
])('the text %s starts the form %s', (typed, title, form) => {
  expect(readTypedJob(typed)).toMatchObject({ title, to: `/job-manager/new/${form}` });
});

it.each(['', 'glossary', 'import glossary parquet', 'wiped', 'reset password', 'wipe patient'])(
  '%j is no job',
  (typed) => {
    expect(readTypedJob(typed)).toBeUndefined();
  },
);
