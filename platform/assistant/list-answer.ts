/** Answers that list all things of a kind, or say what there is at all. */
import { counted } from '#model/text/counted.ts';
import { LISTED } from './answer-parts.ts';
import type { Asking } from './answer-parts.ts';
import { LISTED_KINDS } from './listed-kinds.ts';
import type { ObjectKind } from '#model/metadata/search.ts';
import { isListed } from './parse-question.ts';
import type { Question } from './parse-question.ts';
import { escapeMarkdown } from './sanitize.ts';

/** All things of the kind that a question names, with a few words about each. */
export async function listKind(
  { lookups, sources }: Asking,
  { kind }: Question,
): Promise<string | undefined> {
  if (kind === undefined || !isListed(kind)) return undefined;
  const listed = kind === 'edges' ? 'edgeDefs' : kind;
  const { names } = LISTED_KINDS[listed];
  const { items, total } = await lookups.list(listed, LISTED);
  const citation = sources.cite('metrics', 'zone', 'Counts of the zone');
  if (total === 0) return `The zone has no ${names[1]} yet. ${citation}`;
  const lines = items.map(({ source, id, title, about }) => {
    const said = about ? `: ${escapeMarkdown(about, 200)}` : '';
    return `- ${escapeMarkdown(title)}${said} ${sources.cite(source, id, title)}`;
  });
  return `The zone has ${counted(total, ...names)}. ${citation}\n\n${lines.join('\n')}${rest(total, items.length)}`;
}

/** How much there is of each kind, and the dictionaries by name. */
export async function overview({ lookups, sources }: Asking): Promise<string> {
  const totals = await lookups.totals();
  const { items, total } = await lookups.list('dictionaries', LISTED);
  const citation = sources.cite('metrics', 'zone', 'Counts of the zone');
  const counts = (Object.keys(LISTED_KINDS) as ObjectKind[])
    .map((kind) => counted(totals[kind], ...LISTED_KINDS[kind].names))
    .join(', ');
  const lines = items.map(
    ({ source, id, title }) => `- ${escapeMarkdown(title)} ${sources.cite(source, id, title)}`,
  );
  return `The zone has ${counts}. ${citation}\n\n${lines.join('\n')}${rest(total, items.length)}`.trimEnd();
}

function rest(total: number, listed: number): string {
  const left = total - listed;
  return left > 0 ? `\n\n${left.toLocaleString('en')} more are not listed here.` : '';
}
