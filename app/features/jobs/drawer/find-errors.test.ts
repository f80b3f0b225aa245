import { expect, it } from 'vitest';
import { findErrors } from './find-errors.ts';

const causes = [
  { rows: '2, 3', attribute: 'age', reason: 'Must be a number.' },
  { rows: '4', attribute: 'name', reason: 'is required.' },
];
const error = {
  badRows: { total: 3, causes },
  log: { label: 'Error Log', kind: 'code' as const, text: '{\n  "path": "age"\n}' },
};

it('the search for errors finds causes and lines of the log, whatever the case', () => {
  expect(findErrors(error, ' AGE ')).toEqual({
    badRows: { total: 3, causes: causes.slice(0, 1) },
    log: { label: 'Error Log', text: '  "path": "age"', isCode: true },
    isEmpty: false,
  });
});

it('the search for errors shows everything when nothing is searched, and says when nothing is found', () => {
  const all = findErrors(error, '');
  expect(all.badRows?.causes).toEqual(causes);
  expect(all.log?.text).toBe(error.log.text);
  expect(findErrors(error, 'zzz')).toEqual({ badRows: undefined, log: undefined, isEmpty: true });
  expect(findErrors({ badRows: undefined, log: undefined }, '').isEmpty).toBe(false);
});
