/** Makes an answer of the assistant ready to be shown: HTML, numbered links, queries to open. */
import { paths } from '#app/paths/paths.ts';
import { graphQueryProblem } from '#app/platform-client/query-problem.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { renderMarkdown } from '#app/ui/content/markdown.server.tsx';
import type { Source } from '#model/metadata/assistant.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { OfferedQuery, ShownAnswer, SourceLink } from './assistant-data.ts';

/** Label and page of the sources of each kind. */
const SOURCES: Record<Source['kind'], { label: string; pathOf: (id: string) => string }> = {
  dictionary: { label: 'Dictionary', pathOf: paths.dictionary },
  edge: { label: 'Edge definition', pathOf: paths.edge },
  glossary: { label: 'Glossary term', pathOf: paths.term },
  userWallet: { label: 'User wallet', pathOf: (id) => paths.wallet('user-wallet', id) },
  systemWallet: { label: 'System wallet', pathOf: (id) => paths.wallet('system-wallet', id) },
  userGroup: { label: 'User group', pathOf: (id) => paths.wallet('user-group', id) },
  job: { label: 'Job', pathOf: (row) => paths.jobs({ row }) },
  metrics: { label: 'Dashboard', pathOf: () => paths.dashboard },
};

interface Answer {
  answer: string;
  sources?: readonly Source[];
}

/** The answer as it is shown, with the queries in it checked. */
export async function showAnswer(
  session: Session,
  { answer, sources }: Answer,
  { offersQueries = true }: { offersQueries?: boolean } = {},
): Promise<ShownAnswer> {
  const links = linksOf(sources);
  const queries = offersQueries ? await offerQueries(session, answer) : [];
  return { html: htmlOfAnswer(answer, links), sources: links, queries };
}

/** The links of the sources. A platform without numbered sources names none. */
export function linksOf(sources: readonly Source[] = []): SourceLink[] {
  return sources.map(({ number, kind, id, title }) => {
    const { label, pathOf } = SOURCES[kind];
    return { number, title, kind: label, to: pathOf(id) };
  });
}

/** The HTML of an answer, in which citations are links. */
export function htmlOfAnswer(answer: string, links: readonly SourceLink[]): string {
  return renderMarkdown(linkCitations(answer, links));
}

/** Code in fences or between backticks. A number in brackets within it is no citation. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;
const CITATION = /(?<!\\)\[(\d{1,4})\]/g;

function linkCitations(answer: string, links: readonly SourceLink[]): string {
  const toOf = new Map(links.map(({ number, to }) => [number, to]));
  return answer
    .split(CODE)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part.replace(CITATION, (citation, digits: string) => {
        const to = toOf.get(Number(digits));
        // Addresses are escaped, so that no character in them ends the link.
        return to === undefined ? citation : `[\\[${digits}\\]](<${to}>)`;
      });
    })
    .join('');
}

/** At most this many queries are offered. An answer should hold fewer, and each costs a call of the platform. */
const MAX_QUERIES = 3;
/** The longest query that is offered, in characters: some servers refuse the address of a longer one. */
const MAX_LENGTH = 2_000;

const FENCED = /```([^\n`]*)\n([\s\S]*?)```/g;
const QUERY_START = /^\s*(GRAPH|FROM|SELECT)\b/i;

/** The queries of an answer: the fenced code that is labeled `tql` or begins as a query does. */
export function queriesIn(answer: string): string[] {
  const fenced = [...answer.matchAll(FENCED)]
    .filter(([, info = '', text = '']) => /^tql\b/.test(info) || QUERY_START.test(text))
    .map(([, , text = '']) => text.trim());
  return [...new Set(fenced)].filter((text) => text !== '' && text.length <= MAX_LENGTH);
}

/** Each query with the address that opens it in the LifeGraph, after the platform has checked it. */
async function offerQueries(session: Session, answer: string): Promise<OfferedQuery[]> {
  if (!mayOpen(session.roles, 'lifegraph') || !session.can('readData')) return [];
  return Promise.all(
    queriesIn(answer)
      .slice(0, MAX_QUERIES)
      .map(async (query): Promise<OfferedQuery> => {
        const problem = await graphQueryProblem(session.api, query);
        return problem === undefined
          ? { query, to: paths.lifegraph({ mode: 'advanced', query }) }
          : { query, problem };
      }),
  );
}
