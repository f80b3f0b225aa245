/** What commands have in common whose effect is a handler of the open screen (`useCommand`), by their section. */

export const ON_SCREEN = { section: 'Screen', does: { kind: 'screen' } } as const;
export const ON_LIST = { section: 'List', does: { kind: 'screen' } } as const;
export const ANYWHERE = { section: 'Navigation', does: { kind: 'screen' } } as const;
