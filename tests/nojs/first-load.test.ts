/** What the built console sends with each page. Sizes are those of files, so they are the same on every machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '#app/commands/registry.ts';
import { SCREENS } from '#app/screens/screens.ts';
import { firstLoadBudget, firstLoads } from '#scripts/testing/first-load.ts';
import { ensureBuilt } from '#scripts/start/prepare.js';
import { inProject } from '#scripts/start/project.js';

const CLIENT = inProject('build/client');

// The hook has minutes, because a build takes so long on a busy machine.
beforeAll(() => ensureBuilt(), 600_000);

it('a first load is no more JavaScript than the budget of the page', () => {
  const loads = firstLoads(CLIENT);
  expect(loads.length).toBeGreaterThan(20);
  const over = loads
    .filter(({ route, bytes }) => bytes > firstLoadBudget(route))
    .map(({ route, bytes }) => `${route}: ${bytes} bytes`);
  expect(over).toEqual([]);
});

it('a first load holds no table of commands or screens, so that neither grows with them', () => {
  const files = new Set(firstLoads(CLIENT).flatMap((load) => load.files.map(({ file }) => file)));
  const texts = [...files].map((file) => readFileSync(CLIENT + file, 'utf8'));
  const titles = [COMMANDS['dictionary.removeAttribute'].title, SCREENS['edge-new'].title];
  expect(titles.filter((title) => texts.some((text) => text.includes(title)))).toEqual([]);
});

it('no script that a browser loads has zod: it builds functions from texts, which the policy refuses', () => {
  const scripts = readdirSync(`${CLIENT}/assets`).filter((file) => file.endsWith('.js'));
  const withZod = scripts.filter((file) =>
    readFileSync(`${CLIENT}/assets/${file}`, 'utf8').includes('ZodError'),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(withZod).toEqual([]);
});

it('a first load has each style once: the server and browsers name the same file', () => {
  const styles = readdirSync(`${CLIENT}/assets`).filter((file) => file.endsWith('.css'));
  const names = styles.map((file) => file.replace(/-[\w-]{8}\.css$/, ''));
  expect(names).toContain('tailwind');
  expect(names).toEqual([...new Set(names)]);
});
