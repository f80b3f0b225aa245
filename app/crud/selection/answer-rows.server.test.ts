import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { alertOf, runEach } from './answer-rows.server.ts';
import { ROW_ACTIONS } from './row-actions.ts';

const ROWS = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id.toUpperCase() }));
const NOUN = { one: 'term', many: 'terms' };
const FAILURE = 'Not deleted';

const refusing = (status: number, message?: string) =>
  new PlatformError({ status, message: message ?? 'x', fromPlatform: message !== undefined });

/** The alert after a deletion of all rows, of which some fail. */
async function alertAfter(problems: Readonly<Record<string, PlatformError | string>>) {
  const asked: string[] = [];
  const outcome = await runEach(ROWS, FAILURE, ({ id }) => {
    asked.push(id);
    const problem = problems[id];
    return problem instanceof PlatformError ? Promise.reject(problem) : Promise.resolve(problem);
  });
  return { asked, alert: alertOf(outcome, ROW_ACTIONS.delete, { noun: NOUN, undo: (id) => id }) };
}

describe('what is done with several rows', () => {
  it('is counted, and can be undone for all', async () => {
    const { alert } = await alertAfter({});
    expect(alert).toEqual({ tone: 'success', text: '4 terms deleted.', undo: 'a,b,c,d' });
  });

  it('is done with the others where one fails, which is named with its reason', async () => {
    const { asked, alert } = await alertAfter({
      b: refusing(404, 'There is no such term.'),
      c: 'It is used.',
      d: refusing(404, 'There is no such term.'),
    });
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
    expect(alert).toEqual({
      tone: 'warning',
      text: '1 of 4 terms deleted. Not deleted: “B”, “D”: There is no such term. “C”: It is used.',
      undo: 'a',
    });
  });

  it('is not tried with the others when the platform itself fails', async () => {
    const { asked, alert } = await alertAfter({ b: refusing(503) });
    expect(asked).toEqual(['a', 'b']);
    expect(alert.text).toBe('1 of 4 terms deleted. Not deleted: “B”, “C”, “D”: Not deleted');
  });

  it('offers nothing to undo where nothing was deleted', async () => {
    const why = refusing(409, 'No.');
    const { alert } = await alertAfter({ a: why, b: why, c: why, d: why });
    expect(alert).toEqual({
      tone: 'error',
      text: 'None of 4 terms deleted. Not deleted: “A”, “B”, “C”, “D”: No.',
    });
  });
});
