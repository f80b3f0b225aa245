/** Answers with a query that the asker may run: the assistant itself never reads records. */
import { graphQuery, printQuery } from '#model/tql/print.ts';
import { dictionaryAbout } from './answer-parts.ts';
import type { Asking } from './answer-parts.ts';
import type { Question } from './parse-question.ts';
import { escapeMarkdown } from './sanitize.ts';

/** The number of records that the query asks for: few enough to be seen at a glance as a graph. */
const RECORDS = 25;

/** A query for records of the dictionary that a question is about. */
export async function writeQuery(
  asking: Asking,
  { subject }: Question,
): Promise<string | undefined> {
  const name = await dictionaryAbout(asking, subject);
  if (name === undefined) return undefined;
  const citation = asking.sources.cite('dictionary', name, name);
  const query = printQuery(graphQuery({ chain: name, limit: RECORDS, depth: 1 }));
  return [
    `I see no records, but this query shows the first ${RECORDS} of ${escapeMarkdown(name)} that you may read, with their neighbors. ${citation}`,
    `${FENCE}tql\n${query}\n${FENCE}`,
  ].join('\n\n');
}

const FENCE = '```';
