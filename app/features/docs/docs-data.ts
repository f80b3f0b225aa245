export interface DocsData {
  title: string;
  /** Safe HTML. */
  html: string;
  pages: { title: string; to: string; current: boolean }[];
}
