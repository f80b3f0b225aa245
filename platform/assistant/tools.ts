/**
 * The tools of a model: the lookups, with numbered sources. They only read. Many people may have written their results;
 * the prompt says so, and no tool changes anything.
 */
import { z } from 'zod';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { Lookups } from './lookups.ts';
import { LISTED_KINDS } from './listed-kinds.ts';
import type { ObjectKind } from '#model/metadata/search.ts';
import type { Sources } from './sources.ts';

export interface Tool {
  name: string;
  description: string;
  parameters: z.ZodObject;
  /** @param given the arguments of the model, parsed by the parameters */
  run(given: unknown): Promise<unknown>;
}

const FOUND = 20;
const LISTED = 200;
/** The maximum length of a tool's result, in characters. */
const RESULT_LENGTH = 20_000;

function defineTool<Parameters extends z.ZodObject>(
  name: string,
  description: string,
  parameters: Parameters,
  run: (given: z.output<Parameters>) => Promise<unknown>,
): Tool {
  return { name, description, parameters, run: (given) => run(given as z.output<Parameters>) };
}

const NOTHING = z.object({});
const name = z.string().min(1).max(300);

/** The tools of one question. */
export function createTools(lookups: Lookups, sources: Sources): Tool[] {
  return [
    defineTool(
      'search_metadata',
      'Finds dictionaries, attributes, edge definitions, glossary terms, wallets and groups by words.',
      z.object({ terms: z.array(name).min(1).max(10) }),
      async ({ terms }) => {
        const found = await lookups.search(terms, FOUND);
        return {
          dictionaries: found.dictionaries.map((d) => ({
            ...d,
            source: sources.cite('dictionary', d.name, d.name),
          })),
          edges: found.edgeDefs.map((e) => ({
            ...e,
            source: sources.cite('edge', e.edgeId, e.name),
          })),
          glossary: found.glossaries.map((t) => ({
            ...t,
            source: sources.cite('glossary', t.id, t.term),
          })),
          groups: found.userGroups.map((g) => ({
            ...g,
            source: sources.cite('userGroup', g.id, g.name),
          })),
          people: found.userWallets.map(({ id, fullName, email, match }) => ({
            fullName,
            email,
            match,
            source: sources.cite('userWallet', id, fullName),
          })),
          systemWallets: found.systemWallets.map((w) => ({
            ...w,
            source: sources.cite('systemWallet', w.id, w.description),
          })),
        };
      },
    ),
    defineTool(
      'read_dictionary',
      'All attributes and indexes of a dictionary, by its exact name, with the edge definitions that name it.',
      z.object({ name }),
      async (given) => {
        const dictionary = await lookups.dictionary(given.name);
        if (!dictionary) return { error: 'There is no dictionary of that name.' };
        const { description, groupName, attributes, indexes } = dictionary;
        return {
          name: dictionary.name,
          description,
          groupName,
          attributes: flattenAttributes(attributes)
            .slice(0, LISTED)
            .map(({ path, attribute }) => ({
              path,
              datatype: attribute.datatype,
              required: attribute.required ?? false,
              description: attribute.description ?? '',
            })),
          indexes,
          edges: (await lookups.edgesOf(dictionary.name)).slice(0, LISTED).map((edge) => ({
            ...edge,
            source: sources.cite('edge', edge.edgeId, edge.name),
          })),
          source: sources.cite('dictionary', dictionary.name, dictionary.name),
        };
      },
    ),
    defineTool(
      'list_all',
      'All things of one kind, by name.',
      z.object({ kind: z.enum(Object.keys(LISTED_KINDS) as ObjectKind[]) }),
      async ({ kind }) => {
        const { items, total } = await lookups.list(kind, LISTED);
        return {
          total,
          items: items.map(({ source, id, title, about }) => ({
            ...{ id, title, about, source: sources.cite(source, id, title) },
          })),
        };
      },
    ),
    defineTool(
      'count',
      'How many records, blobs and contracts each chain holds, and how many things of each kind the zone has.',
      NOTHING,
      async () => ({
        zone: await lookups.totals(),
        ...(await lookups.metrics()),
        source: sources.cite('metrics', 'zone', 'Counts of the zone'),
      }),
    ),
    defineTool(
      'list_group',
      'The members of a user group and the system wallets that rely on it, by the id of the group.',
      z.object({ id: z.uuid() }),
      async ({ id }) => {
        const group = await lookups.group(id);
        if (!group) return { error: 'There is no such group.' };
        return {
          name: group.name,
          description: group.description,
          members: await lookups.fullNames(group.group.slice(0, LISTED)),
          systemWallets: await lookups.systemWalletsBehind(id),
          source: sources.cite('userGroup', id, group.name),
        };
      },
    ),
    defineTool(
      'list_failed_jobs',
      'Jobs that ended in an error, newest first, with the reason.',
      z.object({ days: z.int().min(1).max(365).default(30) }),
      async ({ days }) => {
        const { jobs, total } = await lookups.failedJobs(days, FOUND);
        return {
          total,
          jobs: jobs.map(({ jobId, name: type, dictName, jobCreated, results }) => ({
            type,
            dictName,
            jobCreated,
            error: (results.error as { message?: string } | null)?.message ?? null,
            source: sources.cite('job', jobId, `${type} ${dictName ?? ''}`.trim()),
          })),
        };
      },
    ),
  ];
}

/** Runs a tool that the model called. Wrong calls return an error to the model and do not throw. */
export async function runTool(
  tools: readonly Tool[],
  called: string,
  argumentsText: string,
): Promise<string> {
  const tool = tools.find((known) => known.name === called);
  if (!tool) return JSON.stringify({ error: `There is no tool '${called}'.` });
  const given = tool.parameters.safeParse(parse(argumentsText));
  if (!given.success) return JSON.stringify({ error: z.prettifyError(given.error) });
  return JSON.stringify(await tool.run(given.data)).slice(0, RESULT_LENGTH);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}') as unknown;
  } catch {
    return undefined;
  }
}
