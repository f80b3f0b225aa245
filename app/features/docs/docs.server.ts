/** The developer documentation: the pages of docs/ for those who write programs, inlined by the build. */
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import type { IconName } from '#app/screens/icon-names.ts';
import type { DocsData } from './docs-data.ts';

/** The others are for those who develop, run or use Keyway itself. Read when somebody asks for the first of them. */
const FILES = import.meta.glob<string>('/docs/{api,contracts,dictionaries,tql}.md', {
  query: '?raw',
  import: 'default',
});

/** The order of the pages, with their icons; others follow by name. */
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

/** A page by the name in its address ('home.html' lists them), or undefined if there is none. */
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
    html: renderMarkdown(withoutTitle(page.text)),
    pages: all.map(({ name: own, title, text }) => ({
      title: own === HOME.name ? 'Overview' : title,
      to: addressOf(own),
      current: own === page.name,
      icon: ICONS[own] ?? 'book-text',
      text: firstSentence(text),
    })),
  };
}

/** The page shows its title as its heading, so that the parts are a level higher. */
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
