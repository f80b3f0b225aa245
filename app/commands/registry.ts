/**
 * The commands of the console: title, keys, keywords, roles and effect of each. The palette, the cheat sheet and
 * `docs/keyboard.md` are made from them, and `registry.test.ts` checks them. `definitions` has the commands by subject.
 * Those that lead to a screen are in the screen's row instead (`app/screens/screens.ts`). This file adds them up.
 *
 * Rules: `g …` navigates, `c …` creates; there are no other sequences. Screens of one kind share their keys. A
 * destructive command opens a form or a dialog that asks first. Keys that must work while the person types need a
 * modifier.
 *
 * A page gets its commands as data (`page-commands.server.ts`). Only the palette and the cheat sheet import this file
 * in the browser, so that a new command does not make the JavaScript of any page larger.
 */
import { SCREEN_IDS, SCREENS } from '#app/screens/screens.ts';
import type { ScreenWithCommand } from '#app/screens/screens.ts';
import type { Command } from './command.ts';
import { ASSISTANT_COMMANDS } from './definitions/assistant-commands.ts';
import { SMART_CONTRACT_COMMANDS } from './definitions/smart-contract-commands.ts';
import { CONSENT_COMMANDS } from './definitions/consent-commands.ts';
import { DICTIONARY_COMMANDS } from './definitions/dictionary-commands.ts';
import { EVERYWHERE_COMMANDS } from './definitions/everywhere-commands.ts';
import { FORM_COMMANDS } from './definitions/form-commands.ts';
import { JOB_COMMANDS } from './definitions/job-commands.ts';
import { LIFEGRAPH_COMMANDS } from './definitions/lifegraph-commands.ts';
import { LIST_COMMANDS } from './definitions/list-commands.ts';
import { SETTING_COMMANDS } from './definitions/setting-commands.ts';
import { SHARED_COMMANDS } from './definitions/shared-commands.ts';

/** The definitions in the order in which lists of commands show them. */
const DEFINITIONS = {
  ...FORM_COMMANDS,
  ...DICTIONARY_COMMANDS,
  ...CONSENT_COMMANDS,
  ...SMART_CONTRACT_COMMANDS,
  ...JOB_COMMANDS,
  ...LIFEGRAPH_COMMANDS,
  ...ASSISTANT_COMMANDS,
  ...SHARED_COMMANDS,
  ...LIST_COMMANDS,
  ...SETTING_COMMANDS,
  ...EVERYWHERE_COMMANDS,
};

export type CommandId = `${ScreenWithCommand}.go` | keyof typeof DEFINITIONS;

/** The commands that open a screen, made from its row. */
function commandsOfScreens(): Command<CommandId>[] {
  return SCREEN_IDS.flatMap((screen) => {
    const { title, path, roleKey, command } = SCREENS[screen];
    if (!command) return [];
    const section = command.section ?? 'Navigation';
    return {
      title: section === 'Navigation' ? `Go to ${title}` : title,
      ...command,
      id: `${screen as ScreenWithCommand}.go`,
      section,
      roleKey,
      does: { kind: 'go', to: path },
    };
  });
}

const ALL: readonly Command<CommandId>[] = [
  ...commandsOfScreens(),
  ...(Object.keys(DEFINITIONS) as (keyof typeof DEFINITIONS)[]).map((id) => ({
    id,
    ...DEFINITIONS[id],
  })),
];

/** The ids of all commands, in the order in which lists show the commands. */
export const COMMAND_IDS = ALL.map(({ id }) => id);

export const COMMANDS = Object.fromEntries(ALL.map((command) => [command.id, command])) as Record<
  CommandId,
  Command<CommandId>
>;
