import type { CommandSurroundings } from '#app/commands/context.ts';
import type { Environment } from '#model/directory/zone.ts';

export interface ZoneChooserData {
  screen: 'zones';
  title: string;
  zones: { name: string; environment: Environment }[];
  /** The open zone, which cannot be chosen again. */
  current: string | undefined;
  /** The data that the commands need. */
  commands: CommandSurroundings;
  /** The person's e-mail address or name. */
  email: string;
  returnTo: string | undefined;
}
