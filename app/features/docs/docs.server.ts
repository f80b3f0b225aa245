/** The developer documentation: the markdown files of docs/, inlined by the build. */
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import type { DocsView } from './docs-view.ts';

const FILES = import.meta.glob<string>('/docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The order of the pages; other files come last. */
const ORDER = ['ARCHITECTURE', 'keyboard', 'operations', 'security', 'performance'];
const HOME = 'home';

/** A page by the name in its address ('home.html' is the first page), or undefined if there is none. */
export function loadDocs(name: string): DocsView | undefined {
  const pages = Object.entries(FILES)
    .map(([file, text]) => ({ name: nameOf(file), title: titleOf(text), text }))
    .sort((a, b) => indexOf(a.name) - indexOf(b.name));
  const wanted = name.replace(/\.html$/, '');
  const page = wanted === HOME ? pages[0] : pages.find((one) => one.name === wanted);
  if (!page) return undefined;
  return {
    title: page.title,
    html: renderMarkdown(page.text),
    pages: pages.map(({ name: own, title }) => ({
      title,
      to: `/dev_docs/${own}.html`,
      current: own === page.name,
    })),
  };
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.md$/, '');
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

function indexOf(name: string): number {
  const index = ORDER.indexOf(name);
  return index === -1 ? ORDER.length : index;
}
