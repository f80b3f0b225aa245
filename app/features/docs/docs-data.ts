import type { IconName } from '#app/screens/icon-names.ts';

export interface DocsData {
  title: string;
  /** The content as safe HTML. It is empty for the page that lists the others. */
  html: string;
  pages: DocsLink[];
}

export interface DocsLink {
  title: string;
  to: string;
  current: boolean;
  icon: IconName;
  /** A sentence that says what the page is about. */
  text: string;
}
