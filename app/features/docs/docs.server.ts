/** The developer documentation: the pages of docs/ for those who write programs, inlined by the build. */
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import type { DocsData } from './docs-data.ts';

/** The others are for those who develop, run or use Keyway itself. Read when somebody asks for the first of them. */
const FILES = import.meta.glob<string>('/docs/{api,contracts,dictionaries,tql}.md', {
  query: '?raw',
  import: 'default',
});

/** The order of the pages; others follow by name. */
const ORDER = ['api', 'tql'];
const HOME = 'home';

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
  const all = [{ name: HOME, title: 'Overview', text: homeText(pages) }, ...pages];
  const page = all.find((one) => one.name === wanted);
  if (!page) return undefined;
  return {
    title: page.title,
    html: renderMarkdown(page.text),
    pages: all.map(({ name: own, title }) => ({
      title,
      to: addressOf(own),
      current: own === page.name,
    })),
  };
}

/** Each page with its first sentence. */
function homeText(pages: readonly Page[]): string {
  const entries = pages.map(
    ({ name, title, text }) => `## [${title}](${addressOf(name)})\n\n${firstSentence(text)}`,
  );
  return ['# Developer documentation', ...entries].join('\n\n');
}

function firstSentence(text: string): string {
  return /^# .+\s+([^#\s][^]*?\.)(?=\s|$)/m.exec(text)?.[1] ?? '';
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
