/** The commands that several screens share: undo of a deletion, and the way back. */
import { SCREEN_IDS, screensWhere } from '#app/screens/screens.ts';
import { paths } from '#app/paths/paths.ts';
import type { CommandDefinitions } from '#app/commands/command.ts';
import { ON_SCREEN } from './screen-handled.ts';

export const SHARED_COMMANDS = {
  // An old deletion must not be undone by mistake. So the key works only while the alert of the deletion is shown, and
  // the palette lists these two commands only when their names are typed.
  'deletion.undo': {
    ...ON_SCREEN,
    title: 'Undo the deletion',
    keys: ['z'],
    quiet: true,
    anyPermission: ['createMetadata', 'createData'],
    // In LifeGraph, the key undoes a change of the graph.
    screens: SCREEN_IDS.filter((id) => id !== 'lifegraph'),
  },
  'deletion.undoLast': {
    title: 'Undo the last deletion',
    section: 'Screen',
    keys: [],
    keywords: ['restore', 'what was deleted', 'put back', 'recover', 'undelete'],
    anyPermission: ['createMetadata', 'createData'],
    quiet: true,
    does: { kind: 'submit', form: { action: paths.undo, method: 'post' }, returns: true },
  },
  back: {
    title: 'Back to the list',
    section: 'Screen',
    keys: ['u', 'Escape'],
    keywords: ['up', 'close', 'leave', 'cancel'],
    screens: screensWhere(({ parent }) => parent !== undefined),
    does: { kind: 'parent' },
  },
} as const satisfies CommandDefinitions;
