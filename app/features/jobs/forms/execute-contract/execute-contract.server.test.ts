import { expect, it } from 'vitest';
import { toArguments } from '#app/fields/contract-execution/execution-form.server.ts';
import { toParameters } from './execute-contract.server.ts';

it('a job that is run again makes the pairs again of which the arguments were made', () => {
  const parameters = [
    { name: 'ward', value: 'A' },
    { name: 'ward', value: 'B' },
    { name: 'since', value: '2020' },
  ];
  expect(toParameters(toArguments(parameters))).toEqual(parameters);
  // Another client may have sent such arguments.
  expect(toParameters({ n: 1, deep: { a: true } })).toEqual([
    { name: 'n', value: '1' },
    { name: 'deep', value: '{"a":true}' },
  ]);
  expect(toParameters(undefined)).toEqual([]);
});
