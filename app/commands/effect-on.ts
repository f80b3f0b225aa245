import { SCREEN_IDS, SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import type { Command, Effect } from './command.ts';

/** The screens that are drawn without the shell, and so without the dialogs that the shell draws. */
const WITHOUT_SHELL: readonly (ScreenId | undefined)[] = ['zones', 'api-reference', 'dev-docs'];

/**
 * The effect of a command on this screen. `parent` becomes the address of the parent screen. On a screen without the
 * shell, a dialog of the shell becomes the page with the same content.
 */
export function effectOn({ does }: Command, screen: ScreenId | undefined): Effect {
  if (does.kind === 'dialog' && WITHOUT_SHELL.includes(screen)) {
    const own = SCREEN_IDS.find((id) => dialogOf(id) === does.param);
    return own ? { kind: 'go', to: SCREENS[own].path } : does;
  }
  if (does.kind !== 'parent') return does;
  const parent = screen && SCREENS[screen].parent;
  return parent ? { kind: 'go', to: SCREENS[parent].path } : { kind: 'screen' };
}

/** The dialog by which the navigation opens a screen. */
function dialogOf(id: ScreenId): string | undefined {
  return SCREENS[id].navigation?.dialog;
}
