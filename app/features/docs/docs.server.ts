/** The developer documentation: the pages of docs/ for those who write programs. The build inlines them. */
import { renderPage } from '#app/ui/content/markdown.server.tsx';
import type { IconName } from '#app/screens/icon-names.ts';
import type { DocsData } from './docs-data.ts';

/** The files of the pages, read at the first request. Other files are for those who develop, run or use Keyway. */
const FILES = import.meta.glob<string>('/docs/{api,contracts,dictionaries,tql}.md', {
  query: '?raw',
  import: 'default',
});

/** The icons of the pages, in their order. Other pages follow by name. */
const ICONS: Readonly<Record<string, IconName>> = {
  api: 'braces',
  tql: 'text-search',
  contracts: 'handshake',
  dictionaries: 'book-open',
};
const ORDER = Object.keys(ICONS);
const HOME = { name: 'home', title: 'Dev Docs', text: '' };

interface Page {
  name: string;
  title: string;
  text: string;
}

/** The page with the name that is in its address; undefined if there is none. 'home.html' lists the others. */
export async function loadDocs(name: string): Promise<DocsData | undefined> {
  const read = await Promise.all(
    Object.entries(FILES).map(async ([file, readText]): Promise<Page> => {
      const text = await readText();
      return { name: nameOf(file), title: titleOf(text), text };
    }),
  );
  const pages = read.sort(
    (a, b) => indexOf(a.name) - indexOf(b.name) || a.name.localeCompare(b.name),
  );
  const wanted = name.replace(/\.(html|md)$/, '');
  const all = [HOME, ...pages];
  const page = all.find((one) => one.name === wanted);
  if (!page) return undefined;
  return {
    title: page.title,
    html: renderPage(withoutTitle(linkPages(page.text, pages))),
    pages: all.map(({ name: own, title, text }) => ({
      title: own === HOME.name ? 'Overview' : title,
      to: addressOf(own),
      current: own === page.name,
      icon: ICONS[own] ?? 'book-text',
      text: firstSentence(text),
    })),
  };
}

/** The Markdown with links to the other pages by their titles. Links to files that are not among them become texts. */
function linkPages(text: string, pages: readonly Page[]): string {
  return text.replaceAll(LINK_TO_FILE, (link, label: string, file: string, heading = '') => {
    const page = pages.find(({ name }) => name === file);
    if (!page) return link;
    return `[${label === `${file}.md` ? page.title : label}](${addressOf(file)}${heading})`;
  });
}
const LINK_TO_FILE = /\[([^\]]+)\]\((\w+)\.md(#[\w-]+)?\)/g;

/** The Markdown without its title, which the page shows as its heading. All other headings move up one level. */
function withoutTitle(text: string): string {
  return text.replace(/^# .+$/m, '').replace(/^#(#+ )/gm, '$1');
}

function firstSentence(text: string): string {
  const [, sentence = ''] = /^# .+\s+([^#\s][^]*?\.)(?=\s|$)/m.exec(text) ?? [];
  return sentence.replaceAll('`', '');
}

function addressOf(name: string): string {
  return `/dev_docs/${name}.html`;
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
