import type { CommandSurroundings } from '#app/commands/context.ts';
import type { RecordDialog } from '#app/crud/record-dialogs/record-dialog-data.ts';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { DateFormat } from '#app/format/date-time.ts';
import type { Role } from '#model/access/roles.ts';
import type { Environment } from '#model/directory/zone.ts';
import type { BreadcrumbsData } from './breadcrumbs.ts';
import type { Navigation } from './navigation.ts';

/** The data of the shell around every page. */
export interface ShellData {
  realm: string;
  zone: { name: string; environment: Environment };
  zones: { name: string; environment: Environment }[];
  user: { name: string; email: string };
  roles: Role[];
  /** The heading of the page. It is also the title of the document, unless the route has its own title. */
  title: string;
  breadcrumbs: BreadcrumbsData;
  navigation: Navigation;
  pageCommands: CommandSurroundings['pageCommands'];
  commands: Pick<CommandSurroundings, 'screen' | 'keySettings' | 'closed'>;
  /** The alerts of the last action, which are shown once. */
  alerts: Alert[];
  navigationCollapsed: boolean;
  /** Whether the page receives news about the jobs of the zone. */
  followsJobs: boolean;
  dateFormat: DateFormat;
  /** The person's choices about the columns of this screen's lists, by list. */
  keptColumns: Readonly<Record<string, string>>;
  dialog:
    | { kind: 'about'; about: About }
    | { kind: 'help-desk'; url: string }
    | RecordDialog
    | undefined;
}

/** The versions in the About dialog. */
export interface About {
  release: string;
  library: string;
  /** The version of the platform, or 'N/A'. */
  server: string;
  /** The reason why the version of the platform could not be read. */
  failure?: string;
}
