import type { IconName } from '#app/screens/icon-names.ts';

export interface DocsData {
  title: string;
  /** Safe HTML; the page that lists the others has none. */
  html: string;
  pages: DocsLink[];
}

export interface DocsLink {
  title: string;
  to: string;
  current: boolean;
  icon: IconName;
  /** What the page is about, in a sentence. */
  text: string;
}
