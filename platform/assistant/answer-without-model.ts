/**
 * Answers questions without a model: the words of a question determine its intent, the metadata search finds its
 * subject, and the answer states the facts with their sources. Quoted metadata is escaped.
 */
import { counted } from '#model/text/counted.ts';
import { flattenAttributes, primaryKey } from '#model/dictionaries/dictionary.ts';
import type { SearchAnswer } from '#model/metadata/search.ts';
import { dictionaryAbout, MAX_FOUND, LISTED } from './answer-parts.ts';
import type { Asking } from './answer-parts.ts';
import { LISTED_KINDS } from './listed-kinds.ts';
import { listKind, overview } from './list-answer.ts';
import type { Lookups } from './lookups.ts';
import type { ListedItem } from './listed-kinds.ts';
import { escapeMarkdown } from './sanitize.ts';
import { parseQuestion } from './parse-question.ts';
import type { Question } from './parse-question.ts';
import { writeQuery } from './query-answer.ts';
import type { Sources } from './sources.ts';

const FAILED_DAYS = 30;

/** An answer in Markdown, with citations such as [1]. */
export async function answerWithoutModel(
  prompt: string,
  lookups: Lookups,
  sources: Sources,
): Promise<string> {
  const question = parseQuestion(prompt);
  const asking = { lookups, sources };
  const answer = await ANSWER_BY_INTENT[question.intent](asking, question);
  return answer ?? (await describeFound(asking, question));
}

type AnswerFunction = (asking: Asking, question: Question) => Promise<string | undefined>;

const ANSWER_BY_INTENT: Record<Question['intent'], AnswerFunction> = {
  help: whatCanBeAsked,
  failed: whatFailed,
  count: howMany,
  query: writeQuery,
  fields: whichFields,
  uses: whatUses,
  who,
  where: whereIs,
  list: listKind,
  what: whatIs,
};

async function whatCanBeAsked({ lookups }: Asking): Promise<string> {
  const { items } = await lookups.list('dictionaries', 1);
  const name = `*${escapeMarkdown(items[0]?.title ?? 'its name')}*`;
  return [
    'Ask me about the metadata of this zone, in your own words. For example:',
    '',
    '- Which dictionaries are there?',
    `- What does the dictionary ${name} contain?`,
    `- How many records does ${name} have?`,
    `- What is ${name} connected to?`,
    `- How do I query ${name}?`,
    '- Who are the users?',
    '- Which jobs failed?',
    '',
    'I see no data records, and I change nothing.',
  ].join('\n');
}

async function whatFailed({ lookups, sources }: Asking): Promise<string> {
  const { jobs, total } = await lookups.failedJobs(FAILED_DAYS, MAX_FOUND);
  if (total === 0) return `No job has failed in the last ${FAILED_DAYS} days.`;
  const lines = jobs.map(({ jobId, name, dictName, jobCreated, results }) => {
    const { error } = results;
    const reason = (error as { message?: unknown } | null)?.message;
    const on = dictName ? ` on ${escapeMarkdown(dictName)}` : '';
    const citation = sources.cite('job', jobId, `${name}${dictName ? ` ${dictName}` : ''}`);
    const why = typeof reason === 'string' ? escapeMarkdown(reason) : 'No reason was kept.';
    return `- ${name}${on}, ${jobCreated.slice(0, 10)}: ${why} ${citation}`;
  });
  const rest = total > jobs.length ? ` The newest ${jobs.length} of them:` : '';
  return `${counted(total, 'job has', 'jobs have')} failed in the last ${FAILED_DAYS} days.${rest}\n\n${lines.join('\n')}`;
}

async function howMany(asking: Asking, { subject, kind }: Question) {
  const { lookups, sources } = asking;
  const dictionary = await dictionaryAbout(asking, subject);
  if (dictionary) {
    const metrics = await lookups.metrics();
    const { assets = 0, blobs = 0 } = metrics.chainMetrics[dictionary] ?? {};
    const citation = sources.cite('dictionary', dictionary, dictionary);
    const files = blobs > 0 ? ` and ${counted(blobs, 'blob')}` : '';
    return `The chain ${escapeMarkdown(dictionary)} holds ${counted(assets, 'record')}${files}. ${citation}`;
  }
  if (!kind || subject !== '') return undefined;
  const citation = sources.cite('metrics', 'zone', 'Counts of the zone');
  const { totalNodes, totalEdges, totalBlobs } = await lookups.metrics();
  switch (kind) {
    case 'nodes':
      return `The zone holds ${counted(totalNodes, 'record')}. ${citation}`;
    case 'edges':
      return `The zone holds ${counted(totalEdges, 'edge')}. ${citation}`;
    case 'blobs':
      return `The zone holds ${counted(totalBlobs, 'blob')}. ${citation}`;
    default: {
      const totals = await lookups.totals();
      return `The zone has ${counted(totals[kind], ...LISTED_KINDS[kind].names)}. ${citation}`;
    }
  }
}

async function whichFields(asking: Asking, { subject }: Question) {
  const name = await dictionaryAbout(asking, subject);
  const dictionary = name === undefined ? undefined : await asking.lookups.dictionary(name);
  if (!dictionary) return undefined;
  const key = new Set(primaryKey(dictionary));
  const flat = flattenAttributes(dictionary.attributes);
  const lines = flat.slice(0, LISTED).map(({ path, attribute }) => {
    const facts = [
      attribute.datatype,
      ...(key.has(path) ? ['primary key'] : []),
      ...(attribute.required ? ['required'] : []),
    ];
    const said = attribute.description ? `: ${escapeMarkdown(attribute.description)}` : '';
    return `- ${escapeMarkdown(path)} (${facts.join(', ')})${said}`;
  });
  const rest = flat.length > LISTED ? `\n\n${flat.length - LISTED} more are not listed here.` : '';
  const citation = asking.sources.cite('dictionary', dictionary.name, dictionary.name);
  return `The dictionary ${escapeMarkdown(dictionary.name)} has ${counted(flat.length, 'attribute')}. ${citation}\n\n${lines.join('\n')}${rest}`;
}

async function whatUses(asking: Asking, { subject }: Question) {
  const { lookups, sources } = asking;
  const name = await dictionaryAbout(asking, subject);
  if (name !== undefined) {
    const edges = await lookups.edgesOf(name);
    const citation = sources.cite('dictionary', name, name);
    if (edges.length === 0) {
      return `No edge definition names the dictionary ${escapeMarkdown(name)}. ${citation}`;
    }
    const lines = edges.slice(0, LISTED).map((edge) => {
      const ends = `${escapeMarkdown(edge.fromDictionary)} → ${escapeMarkdown(edge.toDictionary)}`;
      return `- ${escapeMarkdown(edge.name)}: ${ends} ${sources.cite('edge', edge.edgeId, edge.name)}`;
    });
    return `${counted(edges.length, 'edge definition names', 'edge definitions name')} the dictionary ${escapeMarkdown(name)} ${citation}:\n\n${lines.join('\n')}`;
  }
  if (subject === '') return undefined;
  const [group] = (await lookups.search([subject], 1)).userGroups;
  if (!group || !isNear(group.match.kind)) return undefined;
  const wallets = await lookups.systemWalletsBehind(group.id);
  const citation = sources.cite('userGroup', group.id, group.name);
  if (wallets.length === 0) {
    return `No system wallet relies on the group ${escapeMarkdown(group.name)}. ${citation}`;
  }
  const lines = wallets.map(
    ({ id, description, type }) =>
      `- ${escapeMarkdown(description)} (${type}) ${sources.cite('systemWallet', id, description)}`,
  );
  return `${counted(wallets.length, 'system wallet relies', 'system wallets rely')} on the group ${escapeMarkdown(group.name)} ${citation}:\n\n${lines.join('\n')}`;
}

async function who(asking: Asking, { subject }: Question) {
  if (subject === '') return undefined;
  const { lookups, sources } = asking;
  const { userGroups, userWallets, dictionaries } = await lookups.search([subject], 1);
  const [found] = userGroups;
  const group = found && isNear(found.match.kind) ? await lookups.group(found.id) : undefined;
  if (group) {
    const names = await lookups.fullNames(group.group.slice(0, LISTED));
    const citation = sources.cite('userGroup', group.id, group.name);
    const list = names.map((name) => `- ${escapeMarkdown(name)}`).join('\n');
    return `The group ${escapeMarkdown(group.name)} has ${counted(group.group.length, 'member')} ${citation}:\n\n${list}`;
  }
  const [wallet] = userWallets;
  if (wallet && isNear(wallet.match.kind)) {
    const groups = await lookups.groupsOf(wallet.id);
    const citation = sources.cite('userWallet', wallet.id, wallet.fullName);
    const state = wallet.principal ? 'has signed in' : 'has not signed in yet';
    const lines = groups.map(
      ({ id, name }) => `- ${escapeMarkdown(name)} ${sources.cite('userGroup', id, name)}`,
    );
    const member = lines.length > 0 ? ` Member of:\n\n${lines.join('\n')}` : ' Member of no group.';
    return `${escapeMarkdown(wallet.fullName)} (${escapeMarkdown(wallet.email)}) ${state}. ${citation}${member}`;
  }
  const [about] = dictionaries;
  const dictionary =
    about && isNear(about.match.kind) ? await lookups.dictionary(about.name) : undefined;
  if (!dictionary) return undefined;
  const [author] = await lookups.fullNames([dictionary.author]);
  const citation = sources.cite('dictionary', dictionary.name, dictionary.name);
  return `The dictionary ${escapeMarkdown(dictionary.name)} was last saved by ${escapeMarkdown(author ?? 'a wallet that is gone')}. ${citation}`;
}

async function whereIs(asking: Asking, { subject }: Question) {
  if (subject === '') return undefined;
  const { dictionaries } = await asking.lookups.search([subject], LISTED);
  const attributes = dictionaries.filter(({ match }) => match.field.startsWith('attributes.'));
  if (attributes.length === 0) return undefined;
  const lines = attributes.slice(0, LISTED).map(({ name, match }) => {
    const path = match.field.slice('attributes.'.length);
    return `- ${escapeMarkdown(name)}.${escapeMarkdown(path)} ${asking.sources.cite('dictionary', name, name)}`;
  });
  return `These attributes match:\n\n${lines.join('\n')}`;
}

async function whatIs(asking: Asking, { subject }: Question) {
  if (subject === '') return overview(asking);
  const { lookups, sources } = asking;
  const { glossaries } = await lookups.search([subject], 1);
  const [found] = glossaries;
  const isNamed = found && ['term', 'aliases', 'abbreviations'].includes(found.match.field);
  const term = isNamed && isNear(found.match.kind) ? await lookups.term(found.id) : undefined;
  if (!term) return undefined;
  const citation = sources.cite('glossary', term.id, term.term);
  const known = [...term.aliases, ...term.abbreviations].map((name) => escapeMarkdown(name));
  const also = known.length > 0 ? ` Also known as ${known.join(', ')}.` : '';
  const said = term.description
    ? escapeMarkdown(term.description, 2_000)
    : 'It has no description.';
  const dictionary = await lookups.dictionary(term.properties.dictionary ?? '');
  const held = dictionary
    ? ` Its records are in ${escapeMarkdown(dictionary.name)} ${sources.cite('dictionary', dictionary.name, dictionary.name)}.`
    : '';
  return `**${escapeMarkdown(term.term)}**: ${said} ${citation}${also}${held}`;
}

/** A search result, its kind in words, and where in it the words were found. */
type FoundThing = ListedItem & { what: string; at?: string };

/** The search results of each kind, when no intent has an answer. */
async function describeFound({ lookups, sources }: Asking, { subject }: Question): Promise<string> {
  const nothing =
    'I found nothing about that in the metadata of this zone. Ask for a dictionary, an attribute, a glossary term, a wallet or a group by its name.';
  if (subject === '') return nothing;
  const whole = await lookups.search([subject], MAX_FOUND);
  const words = subject.split(' ').slice(0, 10);
  const found = isEmpty(whole) ? await lookups.search(words, MAX_FOUND) : whole;
  const things = [
    ...found.glossaries.map(({ id, term, description }): FoundThing => {
      return { what: 'Glossary term', source: 'glossary', id, title: term, about: description };
    }),
    ...found.dictionaries.map(({ name, description, match }): FoundThing => {
      const at = match.field.startsWith('attributes.')
        ? `, attribute ${escapeMarkdown(match.field.slice('attributes.'.length))}`
        : '';
      const about = description;
      return { what: 'Dictionary', source: 'dictionary', id: name, title: name, at, about };
    }),
    ...found.edgeDefs.map(({ edgeId, name, fromDictionary, toDictionary }): FoundThing => {
      const about = `${fromDictionary} → ${toDictionary}`;
      return { what: 'Edge definition', source: 'edge', id: edgeId, title: name, about };
    }),
    ...found.userGroups.map(({ id, name, description }): FoundThing => {
      return { what: 'User group', source: 'userGroup', id, title: name, about: description };
    }),
    ...found.systemWallets.map(({ id, description, type }): FoundThing => {
      return { what: 'System wallet', source: 'systemWallet', id, title: description, about: type };
    }),
    ...found.userWallets.map(({ id, fullName, email }): FoundThing => {
      return { what: 'User wallet', source: 'userWallet', id, title: fullName, about: email };
    }),
  ];
  const lines = things.map(({ what, source, id, title, at = '', about }) => {
    const said = about ? `: ${escapeMarkdown(about)}` : '';
    return `- ${what} ${escapeMarkdown(title)}${at}${said} ${sources.cite(source, id, title)}`;
  });
  return lines.length > 0 ? `This is what I found:\n\n${lines.join('\n')}` : nothing;
}

function isNear(kind: string): boolean {
  return kind !== 'fuzzy';
}

function isEmpty({ totals }: SearchAnswer): boolean {
  return Object.values(totals).every((total) => total === 0);
}
