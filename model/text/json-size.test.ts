import { expect, it } from 'vitest';
import { measureJson } from './json-size.ts';

it.each([
  ['[1,2,3]', 3, 0],
  ['{"a":{"b":[]},"c":"x"}', 4, 2],
  [String.raw`["a,{[","\",\"[[[","\\"]`, 3, 0],
  ['[[[[', 4, 0],
  ['"never ends {{{', 0, 0],
])(
  'the size of JSON counts the values of %s, not the signs in its texts',
  (json, values, objects) => {
    expect(measureJson(json)).toEqual({ values, objects });
  },
);
