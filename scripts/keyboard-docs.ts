/**
 * Writes docs/keyboard.md from the command registry: `npx tsx scripts/keyboard-docs.ts`. A test checks that the file is
 * current.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SECTIONS, mayUse } from '#app/commands/command.ts';
import type { Command, Section } from '#app/commands/command.ts';
import { COMMANDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { FORM_SCREENS, JOB_SCREENS, LIST_SCREENS } from '#app/commands/definitions/screen-sets.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { ROLES } from '#model/access/roles.ts';
import { JOURNEYS } from '#tests/support/browser/journeys.ts';
import type { Journey } from '#tests/support/browser/journeys.ts';

export const KEYBOARD_DOCS = fileURLToPath(new URL('../docs/keyboard.md', import.meta.url));

const INTRODUCTION = `# Keyboard

Made by \`npx tsx scripts/keyboard-docs.ts\` from \`app/commands/definitions\` and \`app/screens/screens.ts\`; changes here are lost.

- **Mod** is Command on Apple machines and Control elsewhere. *G then D* means one key after the other, within a second.
- Everything below is also in the palette (Mod+K). Without JavaScript the page \`/go\` stands in for it, with the
  commands that work everywhere by a link or a form.
- The palette finds all metadata by name, description or attribute, in the singular and plural, and dictionaries by what the
  glossary calls them. A verb before or after a name does it in one go, in the words that people use:
  *edit patient*, *upload patient*, *patient delete*, *explore patient*, *open patient*, *receipts of encounter*, *patient
  attributes*, *add member to data stewards*. Jobs take more words: *download patients csv*, *upload patient update*,
  *truncate conditions* (which only opens the form that asks for the name). A slip of the hand is forgiven: *uplaod*,
  *glosary*, *delte patient*.
- Smart contracts of one's own are found in the same way, in all chains: *edit visit summary*, *visit summary execute*,
  *delete visit summary*. *Expired consents* and *active consents of patient* list consent contracts, *failed jobs* opens
  the Job Manager with those alone.
- \`?\` shows the keys of the screen at hand.
- *Save and next* opens the next row of the list that the tab has shown last. Without JavaScript the server looks for it, in
  the order that the list has at first and without its filter, and only when the button is pressed.
- Keys without Mod, Ctrl or Alt do nothing while you type.
- While a dialog is open only these have keys: ${titlesInDialog()}.
- A command that destroys something has a key only for the dialog that asks first.
`;

const TITLES: Record<Section, string> = {
  Screen: 'On single screens',
  List: 'In lists',
  Navigation: 'Navigation',
  Create: 'Create',
  Jobs: 'Jobs',
  Zones: 'Zones',
  Settings: 'Settings',
  Help: 'Help',
  Account: 'Account',
};

/** The text of docs/keyboard.md. */
export function keyboardDocs(): string {
  const sections = SECTIONS.map((section) => {
    const rows = Object.values(COMMANDS).filter((command) => command.section === section);
    return [
      `## ${TITLES[section]}\n`,
      '| Command | Keys | Where | Who |',
      '| --- | --- | --- | --- |',
      ...rows.map(rowOf),
      '',
    ].join('\n');
  });
  return [INTRODUCTION, sets(), journeys(), ...sections].join('\n');
}

/** The table of the most frequent tasks, and of the key presses that each takes. */
function journeys(): string {
  const rows = Object.values<Journey>(JOURNEYS).map(({ title, before, budget, presses }) =>
    row([title, String(before ?? '–'), String(budget), String(presses)]),
  );
  return [
    `## Presses

Keys that each way takes, from the dashboard where nothing else is said. A combination is one press. Names and texts of
one's own are not counted. The tests in \`tests/keyboard\` count, and fail above these figures.
`,
    row(['Way', 'Before', 'Budget', 'Today']),
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function rowOf(command: Command<CommandId>): string {
  const keys = command.keys.map(keyText).join(' or ') || 'palette only';
  return row([command.title, keys, whereOf(command), whoMay(command)]);
}

/** Sets of screens that the column 'Where' names in few words. */
const SETS: readonly (readonly [name: string, screens: readonly ScreenId[]])[] = [
  ['all lists', LIST_SCREENS],
  ['all forms', FORM_SCREENS],
  ['all forms of jobs', JOB_SCREENS],
];

/** The titles of the screens on which somebody may use the command. A whole set of screens is called by its name. */
function whereOf(command: Command<CommandId>): string {
  if (!command.screens) return 'Everywhere';
  let left = command.screens.filter((screen) => mayUse(command, ROLES, screen));
  const sets: string[] = [];
  for (const [name, screens] of SETS) {
    if (!screens.every((screen) => left.includes(screen))) continue;
    sets.push(name);
    left = left.filter((screen) => !screens.includes(screen));
  }
  const where = [...sets, ...left.map((screen) => SCREENS[screen].title)].join(', ');
  return where.charAt(0).toUpperCase() + where.slice(1);
}

/** Explains the names of `SETS`. */
function sets(): string {
  const lines = SETS.map(([name, screens]) => {
    const titles = new Set(screens.map((screen) => SCREENS[screen].title));
    return `- *${name}*: ${[...titles].join(', ')}`;
  });
  return ['Where it says', '', ...lines, ''].join('\n');
}

/** What can be done over an open dialog, as a list of titles. */
function titlesInDialog(): string {
  const titles = Object.values(COMMANDS).flatMap(({ inDialog, title }) =>
    inDialog ? [title] : [],
  );
  return titles.join(', ');
}

/** 'mod+k' as 'Mod+K', 'g d' as 'G then D'. */
function keyText(written: string): string {
  const press = (text: string) =>
    text.replace(
      /(^|\+)([a-z])/g,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
  return written.split(' ').map(press).join(' then ').replaceAll('|', '\\|');
}

/**
 * The roles that may use the command. Where that depends on what a screen holds, it says for what: metadata or data.
 */
function whoMay(command: Command<CommandId>): string {
  if (!command.changes) return rolesThatMay(command);
  const holds = (screen: ScreenId) => SCREENS[screen].holds ?? 'metadata';
  return (['metadata', 'data'] as const)
    .map((what) => {
      const screens = command.screens?.filter((screen) => holds(screen) === what) ?? [];
      const roles = ROLES.filter((role) => screens.some((one) => mayUse(command, [role], one)));
      return `${roles.join(', ')} for ${what}`;
    })
    .join(', ');
}

/** The roles that may use the command, or the pairs of roles of which only both together may. */
function rolesThatMay(command: Command): string {
  const single = ROLES.filter((role) => mayUse(command, [role], undefined));
  if (single.length > 0) return single.length === ROLES.length ? 'everyone' : single.join(', ');
  const pairs = ROLES.flatMap((one, index) => ROLES.slice(index + 1).map((other) => [one, other]));
  return pairs
    .filter((pair) => mayUse(command, pair, undefined))
    .map((pair) => pair.join(' with '))
    .join(', ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(KEYBOARD_DOCS, keyboardDocs());
}
