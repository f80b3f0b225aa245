import type { CommandSurroundings } from '#app/commands/context.ts';
import type { Environment } from '#model/zone.ts';

/** What the chooser shows. */
export interface ZoneChooserView {
  view: 'zones';
  title: string;
  zones: { name: string; environment: Environment }[];
  /** The zone that is open already: it cannot be chosen again. */
  current: string | undefined;
  /** What may be done here. Commands need an open zone, as everything they lead to does. */
  commands: CommandSurroundings | undefined;
  /** Who is signed in, to tell accounts apart. */
  email: string;
  returnTo: string | undefined;
}
