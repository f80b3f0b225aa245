/** The parts that are equal in all commands of a section that a handler of the open screen (`useCommand`) runs. */

export const ON_SCREEN = { section: 'Screen', does: { kind: 'screen' } } as const;
export const ON_LIST = { section: 'List', does: { kind: 'screen' } } as const;
export const ANYWHERE = { section: 'Navigation', does: { kind: 'screen' } } as const;
