/** The figures that a test has shown. `npm run soak` collects them in docs/assurance.md. */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

export interface Assurance {
  /** What Keyway promises, as a sentence, which names the row of the table. */
  promise: string;
  /** How much was tried, and what came of it. */
  figure: string;
  /** What showed in the same run that the test can fail; absent where nothing did. */
  control?: string;
}

/** Notes the figures at the end of a test, when all of its assertions have held. It does nothing in an ordinary run. */
export function assure({ promise, figure, control }: Assurance): void {
  const file = process.env.ASSURANCE_NOTES;
  if (!file) return;
  const test = path.relative(process.cwd(), expect.getState().testPath ?? '');
  appendFileSync(file, `${JSON.stringify({ promise, figure, control, test })}\n`);
}
