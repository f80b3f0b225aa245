/** From the text of a query to a checked tree. */
import type { Query } from '#model/tql/ast.ts';
import { checkQuery, type ChainSchema } from '#model/tql/check.ts';
import { lineAndColumn } from '#model/tql/error.ts';
import { parseQuery } from '#model/tql/parse.ts';
import { readMetadataSeq, type ChainDefinition, type Definitions } from '../ledger/definitions.ts';
import type { Queryable } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/** A query that cannot be run; the sentence says where and why. */
export class QueryProblem extends Error {
  override name = 'QueryProblem';
}

export interface CheckedQuery {
  query: Query;
  chain: ChainDefinition;
  metadataSeq: number;
  warnings: string[];
}

/**
 * Parses a query and checks it against the zone's dictionaries.
 * @throws TqlError (the text is no query) or QueryProblem (it is, but not for this zone)
 */
export async function checkedQuery(
  definitions: Definitions,
  on: Queryable,
  zone: ZoneRef,
  text: string,
): Promise<CheckedQuery> {
  const query = parseQuery(text);
  const metadataSeq = await readMetadataSeq(on, zone);
  const chain = await definitions.chain(on, zone, metadataSeq, query.chain.name);
  const schema = schemaOf(chain);
  const problems = checkQuery(query, (name) => (name === chain.chain ? schema : undefined));
  const say = ({ from, message }: { from: number; message: string }) => {
    const { line, column } = lineAndColumn(text, from);
    return `Line ${line}, column ${column}: ${message}`;
  };
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new QueryProblem(errors.slice(0, 5).map(say).join(' '));
  const warnings = problems.filter(({ severity }) => severity === 'warning').map(say);
  return { query, chain, metadataSeq, warnings };
}

export function schemaOf({ dictionary, datatypes }: ChainDefinition): ChainSchema | undefined {
  if (!dictionary) return undefined;
  return {
    attributes: [...datatypes].map(([path, datatype]) => ({ path, datatype })),
    keepsUndefined: dictionary.undefinedAttributesAction === 'KEEP',
  };
}
