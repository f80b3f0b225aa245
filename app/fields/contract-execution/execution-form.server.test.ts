import { expect, it } from 'vitest';
import { toArguments } from './execution-form.server.ts';

it('a parameter that is given more than once has a list of values', () => {
  const parameters = [
    { name: 'ward', value: 'A' },
    { name: 'since', value: '2020' },
    { name: 'ward', value: 'B' },
  ];
  expect(toArguments(parameters)).toEqual({ ward: ['A', 'B'], since: '2020' });
});
