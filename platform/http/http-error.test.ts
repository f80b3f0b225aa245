import { expect, it } from 'vitest';
import { DISK_FULL } from '#platform/storage/disk-space.ts';
import { toHttpError } from './http-error.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006', '25006', '53300'])(
  'a database that is away for now (%s) is told as such, with when to try again',
  (code) => {
    expect(toHttpError(failed(code))).toMatchObject({
      ...{ status: 503, retryAfterS: 5 },
      message: expect.stringContaining('The database does not answer at the moment.'),
    });
  },
);

it('a connection that was lost has no code', () => {
  const error = new Error('Connection terminated unexpectedly');
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfterS: 5 });
});

it.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) is told as such', (code) => {
  expect(toHttpError(failed(code))).toMatchObject({ status: 503, message: DISK_FULL });
});

it('a statement that breaks the protocol is a failure of the server', () => {
  expect(toHttpError(failed('08P01'))).toBeUndefined();
});
