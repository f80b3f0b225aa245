import type { Theme } from '#app/session/settings.ts';

export interface SettingsView {
  theme: Theme;
  singleKeys: boolean;
}
