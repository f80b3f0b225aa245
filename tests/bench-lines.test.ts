/** `npm run bench` expects these lines in the sources. Without this test nobody would notice that they are gone. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMAND_ROWS, SCREEN_ROWS } from '../bench/growth.ts';

it.each([
  ['app/screens/screens.ts', SCREEN_ROWS],
  ['app/commands/definitions/job-commands.ts', COMMAND_ROWS],
])('%s has the line after which the bench adds rows', (file, line) => {
  expect(readFileSync(file, 'utf8').split('\n')).toContain(line);
});
