import { expect, it } from 'vitest';
import { readJobsAddress } from './jobs-address.ts';

const read = (query: string) => readJobsAddress(new URLSearchParams(query));

it('the list of jobs shows five days, the newest job first, unless the address says otherwise', () => {
  expect(read('')).toEqual({
    days: 5,
    status: undefined,
    type: undefined,
    filter: '',
    grid: { page: 1, size: 25, sort: { column: 'created', descending: true } },
    row: undefined,
    dialog: undefined,
  });
});

it('the list of jobs reads what the address says', () => {
  expect(
    read(
      'days=30&status=failed&type=FileUploadJob&q=+visits&page=2&size=100&sort=type&row=abc&dialog=cancel',
    ),
  ).toEqual({
    days: 30,
    status: 'failed',
    type: 'FileUploadJob',
    filter: 'visits',
    grid: { page: 2, size: 100, sort: { column: 'type', descending: false } },
    row: 'abc',
    dialog: 'cancel',
  });
});

it.each([
  'days=7',
  'days=-5',
  'days=x',
  'days=',
  'dialog=delete',
  'status=',
  'status=toString',
  'type=upload',
])('the list of jobs takes %s for absent', (query) => {
  expect(read(query)).toMatchObject({
    days: 5,
    status: undefined,
    type: undefined,
    dialog: undefined,
  });
});
