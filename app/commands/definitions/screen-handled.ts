/**
 * What all commands of a section have in common whose effect is not in their row: a handler of the screen or the shell
 * (`useCommand`) runs them, or an element with `data-command`.
 */

export const ON_SCREEN = { section: 'Screen', does: { kind: 'screen' } } as const;
export const ON_LIST = { section: 'List', does: { kind: 'screen' } } as const;
export const ANYWHERE = { section: 'Navigation', does: { kind: 'screen' } } as const;
