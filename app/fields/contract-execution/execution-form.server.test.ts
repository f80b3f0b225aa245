import { expect, it } from 'vitest';
import { executionSchema, toArguments } from './execution-form.server.ts';

it('a parameter that is given more than once has a list of values', () => {
  const parameters = [
    { name: 'ward', value: 'A' },
    { name: 'since', value: '2020' },
    { name: 'ward', value: 'B' },
  ];
  expect(toArguments(parameters)).toEqual({ ward: ['A', 'B'], since: '2020' });
});

it('a function has the name that the call takes: blanks around it are refused, not left out', () => {
  expect(executionSchema.safeParse({ func: 'main' }).success).toBe(true);
  expect(executionSchema.safeParse({ func: ' main' }).success).toBe(false);
});
