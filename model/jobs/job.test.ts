import { describe, expect, it } from 'vitest';
import {
  filePasswordProblem,
  isCancellable,
  JOB_NAMES,
  jobTypeLabel,
  shownStatus,
  UPLOAD_OPERATIONS,
} from './job.ts';

it('a file may have no password, or any but spaces alone [B-481]', () => {
  for (const password of [undefined, '', 'x', ' x ', '0', 'two words']) {
    expect(filePasswordProblem(password)).toBeUndefined();
  }
  for (const password of [' ', '   ', '\t', '\u00a0']) {
    expect(filePasswordProblem(password)).toBe('Enter a valid password.');
  }
});

describe('jobs', () => {
  it.each([
    ['Upload Data [B-347]', 'FileUploadJob'],
    ['Truncate a Chain [B-348]', 'TruncateChainJob'],
    ['Import Dictionary [B-349]', 'DictionaryUploadJob'],
    ['Execute Smart Contract [B-350]', 'SmartContractExecJob'],
    ['Import DbSchema [B-351]', 'DbSchemaUploadJob'],
    ['Download Data [B-352]', 'FileDownloadJob'],
    ['Reset SDZ [B-353]', 'ResetSDZJob'],
    ['Wipe SDZ Data [B-354]', 'WipeSDZDataJob'],
    ['Import Glossary [B-355]', 'GlossaryUploadJob'],
    ['Export Glossary [B-356]', 'GlossaryDownloadJob'],
  ])('called %s are those of type %s', (name, type) => {
    expect(jobTypeLabel(type)).toBe(name.split(' [')[0]);
  });
  it('of a type that is not known are called by its name', () => {
    expect(jobTypeLabel('NewerJob')).toBe('NewerJob');
    expect(Object.keys(JOB_NAMES)).toHaveLength(11);
  });
  it('upload by four operations, in this order [B-374]', () => {
    expect(UPLOAD_OPERATIONS).toEqual(['UPSERT', 'CREATE', 'UPDATE', 'PATCH']);
  });
  it('of an unknown status show as NEW [B-402]', () => {
    expect(shownStatus('INCOMPLETE_ERROR')).toBe('NEW');
    expect(shownStatus('RUNNING')).toBe('RUNNING');
  });
  it('can be cancelled while NEW, QUEUED or RUNNING only [B-404 B-405]', () => {
    for (const status of ['NEW', 'QUEUED', 'RUNNING']) expect(isCancellable(status)).toBe(true);
    for (const status of ['COMPLETED_SUCCESS', 'COMPLETED_ERROR', 'CANCELLED']) {
      expect(isCancellable(status)).toBe(false);
    }
  });
});
