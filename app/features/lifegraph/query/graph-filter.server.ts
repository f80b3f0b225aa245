/** Validates the filter and builds its TQL query. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { Submission } from '@conform-to/zod/v4';
import { z } from 'zod';
import { boundKind } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { quote, TqlValueError } from '#model/tql/error.ts';
import { readDate } from '#model/tql/literals.ts';
import { graphQuery, literalOf, printQuery } from '#model/tql/print.ts';
import type { FilterValues } from './graph-filter.ts';

const REQUIRED = 'Required';
const INVALID = 'Invalid';

/** A positive integer without an upper bound, because the platform limits the result and says so (B-440 to B-446). */
const count = z.number(INVALID).int(INVALID).positive(INVALID);
const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === '';

/** The option by which a refinement runs even when other fields are invalid. */
const always = { when: () => true };

const schema = z
  .object({
    chain: z.string(REQUIRED),
    key: z.string().optional(),
    value: z.string().optional(),
    limit: count,
    depth: count,
  })
  .refine(({ key, value }) => isBlank(key) || !isBlank(value), {
    path: ['value'],
    error: REQUIRED,
    ...always,
  })
  .refine(({ key, value }) => isBlank(value) || !isBlank(key), {
    path: ['key'],
    error: REQUIRED,
    ...always,
  })
  .transform(({ chain, key, value, limit, depth }) => {
    const where = key !== undefined && { attributeKey: key, attributeValue: value ?? '' };
    return { chain, limit, depth, ...where };
  });

/** A valid simple filter (B-366). */
export interface ParsedFilter {
  chain: string;
  limit: number;
  depth: number;
  attributeKey?: string;
  attributeValue?: string;
}

/** Validates a filter (B-439 to B-449). The `reply` of the result has the form's values and errors. */
export function parseFilter(values: FilterValues): Submission<ParsedFilter> {
  return parseWithZod(new URLSearchParams({ ...values }), { schema });
}

/** The maximum of characters in a query. A longer one would not fit into the address beside the other parameters. */
export const MAX_TYPED = 6_000;
const TOO_LONG = `The query is too long to be shown here: ${MAX_TYPED.toLocaleString('en')} characters at most. Start a download job for it instead.`;

const advancedSchema = z.object({ query: z.string(REQUIRED).trim().max(MAX_TYPED, TOO_LONG) });

/** Validates the text of the editor, which is required (B-450). */
export function parseAdvanced(query: string): Submission<{ query: string }> {
  const form = new URLSearchParams({ query: isBlank(query) ? '' : query });
  return parseWithZod(form, { schema: advancedSchema });
}

export type BuiltQuery =
  | { ok: true; query: string }
  | { ok: false; message: string; field?: 'value' };

/**
 * Builds the text of a filter's query (B-436, B-554).
 * @param datatypeOf returns the datatype of an attribute, which decides how the value is quoted (B-556)
 */
export function buildQuery(
  { chain, limit, depth, attributeKey: key, attributeValue: value = '' }: ParsedFilter,
  datatypeOf: (path: string) => Datatype | undefined,
): BuiltQuery {
  const where = key === undefined ? undefined : { key, value, datatype: datatypeOf(key) };
  const problem = where && problemOf(() => checkValue(where.value, where.datatype));
  if (problem !== undefined) return { ok: false, message: problem, field: 'value' };
  try {
    return { ok: true, query: printQuery(graphQuery({ chain, where, limit, depth })) };
  } catch (error) {
    if (!(error instanceof TqlValueError)) throw error;
    return { ok: false, message: error.message };
  }
}

/** Checks the value of the filter. @throws TqlValueError for a value that is invalid for its datatype */
function checkValue(value: string, datatype: Datatype = 'STRING'): void {
  literalOf(value, datatype);
  // Dates are checked here, because they are strings in TQL, and the error of the platform would not name the field.
  const isDate = boundKind(datatype) === 'date';
  if (isDate && readDate(value) === undefined) {
    throw new TqlValueError(`${quote(value)} is not a date such as 2021-01-31.`);
  }
}

function problemOf(write: () => unknown): string | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    if (!(error instanceof TqlValueError)) throw error;
    return error.message;
  }
}
