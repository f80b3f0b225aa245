/**
 * Parses what a caller sends by the schema of its call. Nothing is ignored in silence: a name that the schema lacks is
 * refused with the nearest one that it has, and a value that a list lacks with the values of the list.
 */
import { z } from 'zod';
import { PATH_LENGTH } from '#model/fields/limits.ts';
import { givenMessage } from '#model/fields/given-message.ts';
import { findPrototypeName } from '#platform/formats/json-limits.ts';
import { badRequest } from './http-error.ts';

/** The part of a request that is parsed. In 'query' and 'form' names are parameters, in 'body' they are fields. */
export type Part = 'path' | 'query' | 'form' | 'body';

/** Names and values as a query or a form has them; a name that occurs more than once has a list. */
export type NamedValues = Record<string, string | string[]>;

/** The most fields of a refused request that are named. */
const NAMED_PROBLEMS = 3;

/** @throws HttpError 400 that names the first problems */
export function parseGiven<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  part: Part,
): z.output<Schema> {
  const result = schema.safeParse(given, {
    error: givenMessage(part === 'body' ? 'field' : 'parameter'),
  });
  if (result.success) return result.data;
  throw badRequest(describeIssues(result.error, part));
}

/** @throws HttpError 400 that names a member __proto__, which the schemas would drop in silence */
export function refusePrototypeName(given: unknown): void {
  const field = findPrototypeName(given);
  if (field === undefined) return;
  throw badRequest(`${field.slice(0, PATH_LENGTH)}: A name may not be __proto__. Rename it.`);
}

/** Query parameters; a call without a schema takes none. @throws HttpError 400 */
export function parseGivenQuery(schema: z.ZodObject | undefined, given: NamedValues): unknown {
  refusePrototypeName(given);
  return parseGiven(strict(schema ?? NO_PARAMETERS), given, 'query');
}

/**
 * The fields of a form. Each may be in the query instead.
 * @throws HttpError 400, also for a field that is in both
 */
export function parseGivenForm<Schema extends z.ZodObject>(
  schema: Schema,
  form: NamedValues,
  query: NamedValues,
): z.output<Schema> {
  refuseTwice(form, query);
  refusePrototypeName(form);
  return parseGiven(strict(schema), { ...query, ...form }, 'form') as z.output<Schema>;
}

const NO_PARAMETERS = z.object({});

const stricts = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * The schema without room for other names, made once: zod compiles each schema, which takes longer than to parse by it.
 */
function strict(schema: z.ZodObject): z.ZodObject {
  let known = stricts.get(schema);
  if (!known) stricts.set(schema, (known = schema.strict()));
  return known;
}

/** @throws HttpError 400 when a name is in the form and in the query */
export function refuseTwice(form: object, query: object): void {
  const twice = Object.keys(form).find((name) => Object.hasOwn(query, name));
  if (twice === undefined) return;
  throw badRequest(`${twice}: It stands in the form and in the query. Send it one way only.`);
}

/**
 * @throws HttpError 400 for a field that repeats a part of the path with another value; the `hint` ends the sentence
 */
export function requireAsInPath<Name extends string>(
  path: Readonly<Record<Name, string>>,
  given: Readonly<Partial<Record<NoInfer<Name>, string | undefined>>>,
  hint = '',
): void {
  for (const [name, inPath] of Object.entries(path) as [Name, string][]) {
    const value = given[name];
    if (value === undefined || value === inPath) continue;
    throw badRequest(
      `${name}: The path names '${inPath}', the request '${value}'. ${hint}`.trimEnd(),
    );
  }
}

/** The first problem of each field that failed, as sentences that begin with its name. */
function describeIssues({ issues }: z.ZodError, part: Part): string {
  // Only the first problem of a field is told. The others follow from it: a blank text is no email address either.
  const firsts = new Map<string, string>();
  for (const issue of issues) {
    // The problem of a wrong name is told of the object that has the name, which may itself be empty or too long to
    // repeat.
    const isName = issue.code === 'invalid_key';
    const field = (isName ? issue.path.slice(0, -1) : issue.path).join('.');
    const message = (isName && issue.issues[0]?.message) || issue.message;
    if (!firsts.has(field)) firsts.set(field, field === '' ? message : `${field}: ${message}`);
  }
  const named = [...firsts.values()].slice(0, NAMED_PROBLEMS);
  const rest = firsts.size - named.length;
  const more = rest > 0 ? ` (and ${rest} more)` : '';
  return `The ${part} is not right. ${joinSentences(named)}${more}`;
}

/** Joins sentences. Those of the specification have no full stop, which the last sentence does not need. */
function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((sentence, index) =>
      index === sentences.length - 1 || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`,
    )
    .join(' ');
}
