import { expect, it } from 'vitest';
import { API_WORDS } from '../names.ts';
import { CALLS } from './all.ts';

const CHAIN = '{chain}';
const isName = (segment: string | undefined) => segment?.startsWith('{');

/** The word in a fixed address that a chain of that name would be taken for; undefined when they never meet. */
function wordTakenFor(chainPath: string, fixedPath: string): string | undefined {
  const chainSegments = chainPath.split('/');
  const fixed = fixedPath.split('/');
  const place = chainSegments.indexOf(CHAIN);
  const word = fixed[place];
  if (place < 0 || chainSegments.length !== fixed.length || isName(word)) return undefined;
  const agrees = chainSegments.every(
    (segment, i) => i === place || segment === fixed[i] || isName(segment) || isName(fixed[i]),
  );
  return agrees ? word : undefined;
}

it('words of addresses are those that stand where the name of a chain may', () => {
  const calls = Object.values(CALLS);
  const words = calls.flatMap((one) =>
    calls.flatMap((other) =>
      one.method === other.method ? [wordTakenFor(one.path, other.path)] : [],
    ),
  );
  const met = new Set(words.filter((word) => word !== undefined));
  expect([...met].sort()).toEqual([...API_WORDS].sort());
});
