import type { CommandSurroundings } from '#app/commands/context.ts';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { DateFormat } from '#app/format/date-time.ts';
import type { Role } from '#model/access/roles.ts';
import type { Environment } from '#model/directory/zone.ts';
import type { BreadcrumbsData } from './breadcrumbs.ts';
import type { Navigation } from './navigation.ts';

/** What the shell shows around every page. */
export interface ShellData {
  realm: string;
  zone: { name: string; environment: Environment };
  zones: { name: string; environment: Environment }[];
  user: { name: string; email: string };
  roles: Role[];
  /** The heading of the page, and the title of its document unless its route says another. */
  title: string;
  breadcrumbs: BreadcrumbsData;
  navigation: Navigation;
  pageCommands: CommandSurroundings['pageCommands'];
  commands: Pick<CommandSurroundings, 'screen' | 'keySettings' | 'closed'>;
  /** What the last action has to say, given once. */
  alerts: Alert[];
  navigationCollapsed: boolean;
  /** Whether the page is told what happens to the jobs of the zone. */
  followsJobs: boolean;
  dateFormat: DateFormat;
  /** What the person has chosen about the columns of this screen's lists, by list. */
  keptColumns: Readonly<Record<string, string>>;
  /** The dialog over the page. */
  dialog: { kind: 'about'; about: About } | { kind: 'help-desk'; url: string } | undefined;
}

/** The versions in the About dialog. */
export interface About {
  release: string;
  library: string;
  /** The version of the platform, or 'N/A'. */
  server: string;
  /** Why the version of the platform could not be read. */
  problem?: string;
}
