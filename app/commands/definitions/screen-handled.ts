/**
 * The parts that are equal in all commands of a section that run outside the registry: by a handler of the screen or the
 * shell (`useCommand`), or by an element with `data-command`.
 */

export const ON_SCREEN = { section: 'Screen', does: { kind: 'screen' } } as const;
export const ON_LIST = { section: 'List', does: { kind: 'screen' } } as const;
export const ANYWHERE = { section: 'Navigation', does: { kind: 'screen' } } as const;
