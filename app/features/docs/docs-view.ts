export interface DocsView {
  title: string;
  /** Safe HTML. */
  html: string;
  pages: { title: string; to: string; current: boolean }[];
}
