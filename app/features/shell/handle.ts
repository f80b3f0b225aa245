import type { ScreenId } from '#app/commands/command.ts';

/** What a route in the shell may say about itself: `export const handle: ShellHandle = { screen: 'jobs' }`. */
export interface ShellHandle {
  /** Decides which commands there are. */
  screen?: ScreenId;
  /** Navigation state that its breadcrumbs hand on, made from its loader's data. */
  crumbState?: (data: unknown) => unknown;
}
