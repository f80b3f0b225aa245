import type { KeySettings } from '#app/commands/keys/key-settings.ts';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { Role } from '#model/roles.ts';
import type { Environment } from '#model/zone.ts';

/** What the shell shows around every page. */
export interface ShellView {
  realm: string;
  zone: { name: string; environment: Environment };
  zones: { name: string; environment: Environment }[];
  user: { name: string; email: string };
  roles: Role[];
  keySettings: KeySettings;
  /** What the last action has to say, given once. */
  alerts: Alert[];
  navigationCollapsed: boolean;
}
