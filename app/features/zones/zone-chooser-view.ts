import type { Environment } from '#model/zone.ts';

/** What the chooser shows. */
export interface ZoneChooserView {
  view: 'zones';
  zones: { name: string; environment: Environment }[];
  /** The zone that is open already: it cannot be chosen again. */
  current: string | undefined;
  /** Who is signed in, to tell accounts apart. */
  email: string;
  returnTo: string | undefined;
}
