/** Finds the intent and the subject of a question by its words. */
import type { ObjectKind } from '#model/metadata/search.ts';

export const INTENTS = [
  'help',
  'failed',
  'count',
  'query',
  'fields',
  'uses',
  'who',
  'where',
  'list',
  'what',
] as const;
export type Intent = (typeof INTENTS)[number];

export interface Question {
  intent: Intent;
  /** The subject of the question; empty when it names none. */
  subject: string;
  /** The kind of things that it names; undefined when it names none. */
  kind: CountedKind | undefined;
}

/**
 * The words for each kind of things of a zone. The first kind that fits wins. All kinds can be counted. The types
 * demand a row for each kind that is searched.
 */
export const COUNTED = {
  dictionaries: /\b(dictionar(y|ies)|chains?|schemas?|tables?|data ?sets?|collections?)\b/i,
  edgeDefs:
    /\b(edge[ -]?def(inition)?s?|relation(ship)?s?|associations?|connections?|links?|joins?)\b/i,
  systemWallets: /\b(system|service|tenant|custodian) wallets?\b/i,
  userGroups: /\b((user )?groups?|teams?)\b/i,
  glossaries: /\b(glossar(y|ies)|terms?|terminology|vocabulary)\b/i,
  userWallets: /\b(users?|people|persons?|(user )?wallets?|members?|colleagues|accounts?)\b/i,
  edges: /\bedges?\b/i,
  blobs: /\b(blobs?|files?)\b/i,
  nodes: /\b(nodes?|records?|assets?|rows?|sdos?|vertices)\b/i,
} satisfies Record<ObjectKind | 'edges' | 'blobs' | 'nodes', RegExp>;
export type CountedKind = keyof typeof COUNTED;

/** Whether things of the kind have names, and so can be listed. Edges are listed by their definitions. */
export function isListed(kind: CountedKind): kind is ObjectKind | 'edges' {
  return kind !== 'blobs' && kind !== 'nodes';
}

/** The first matching pattern determines the intent. */
const PATTERNS: readonly (readonly [Intent, RegExp])[] = [
  [
    'help',
    /^\W*(help|hi|hello|hey)\W*$|\bwhat (can|could) (you|blast|i ask)\b|\bwho are you\b|\bhow (can|could|do) (you|i) (help|ask)\b|\bwhat do you (do|know)\b/i,
  ],
  [
    'failed',
    /\b(fail(s|ed|ing|ures?)?|went wrong|goes? wrong|gone wrong|errors?|broke|broken|crash(ed|es)?|unsuccessful(ly)?|aborted)\b|(\bnot|n['’]t) (succeed|work|finish|run through|complete)|\b(any|what|which) problems?\b/i,
  ],
  ['fields', /\b(how many|number of|count( of)?|amount of) (fields?|attributes?|columns?)\b/i],
  [
    'count',
    /\b(how (many|much|big|large|full)|number of|amount of|quantity|counts?( of)?|size of|total( of| number)?|is .+ empty|(any|no) (data|records|rows) in)\b/i,
  ],
  [
    'query',
    /\b(quer(y|ies|ying)|tql|graph of|samples?|visuali[sz]e|explore|browse)\b|\b(show|list|see|view|get|fetch|read|give|display|look at)\b.*\b(records?|rows?|data|vertices|nodes|sdos?)\b/i,
  ],
  [
    'fields',
    /\b(fields?|attributes?|columns?|propert(y|ies)|schema|structure|layout|(primary|unique) keys?|indexes|indices)\b(?!\s+(is|are)?\s*(used|named|called))|\bwhat( is|['’]s| are| do| does)\b.*\b(contain|hold|store|include|inside|consist|look like|made (up )?of)\b|\bwhat( is|['’]s) in\b/i,
  ],
  [
    'uses',
    /\b(uses?|used|using|depends?|dependents?|dependenc(y|ies)|refers?|references?|connect(s|ed|ions?)?|edges?|link(s|ed)?|relat(es?|ed|ions?|ionships?)|associat(ed|ions?)|joins?|joined|affected|impact|breaks?)\b/i,
  ],
  ['who', /\b(who|whom|whose|members?|belongs?|in charge|responsible)\b/i],
  [
    'where',
    /\b(where|find|locate[ds]?|stored?|stores|kept|keeps|lives?|which (dictionar(y|ies)|chains?|tables?|schemas?)|holds?|contains?|includes?|appears?|occurs?)\b/i,
  ],
];

/** Stop words, which are no part of the subject. */
const STOP_WORDS = new Set(
  `a about accounts actually affected all am amount an and any appear appears are as ask associated association associations at
  available be been belong belongs big blast breaks browse by can catalog catalogue change changed chain chains
  charge collection collections colleagues column columns connect connected connecting connection connections
  connects consist consists contain contained containing contains contents could count counts created current
  currently custodian dataset datasets define defined defines definition definitions delete deleted depend dependencies
  dependency dependents depends describe dictionaries dictionary did display do does each edge edges edited else empty
  enumerate every exactly exist existing exists explain explore fetch field fields attribute attributes files find for
  from full get give go good got graph great group groups has have having hello help here hi hold holding holds how
  i if impact in include included includes index indexes indices info information inside into is it its join joined
  joins keep keeps kept key keys know large layout let like link linked links list listed live lives located location
  look looking looks made make many me mean meaning meanings means member members most much my named need no
  number occur occurs of offer on one ones only or other our out overview owner owns people person persons please possible present
  primary problem problems properties property quantity queries query querying read record records refer reference
  references refers relate related relates relation relations relationship relationships responsible row rows sample
  samples schema schemas sdos see service set sets show size some someone store stored stores structure summarise
  summarize summary system table tables team teams tell tenant term terminology terms than thanks that the their them
  there these they thing things this those to today together total tql unique up us use used user users uses using
  vertices view visualise visualize vocabulary want wallet wallets was way we were what whats what's when where which
  who whom whose why will with would write written wrote you your zone glossaries glossary nodes records data-set
  data-sets`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that say nothing beside others; alone they may be the subject, as the attribute 'name' is. */
const WEAK_WORDS = new Set(
  'data details kind kinds label labels name names title titles type types value values'.split(' '),
);

/** The intents for which a kind without a subject means all things of that kind. */
const LISTING: ReadonlySet<Intent> = new Set(['fields', 'uses', 'who', 'where', 'query', 'what']);

/** @param prompt as it was typed */
export function parseQuestion(prompt: string): Question {
  const kind = (Object.keys(COUNTED) as CountedKind[]).find((name) => COUNTED[name].test(prompt));
  const subject = subjectOf(prompt, kind !== undefined);
  const intent = PATTERNS.find(([, pattern]) => pattern.test(prompt))?.[0] ?? 'what';
  return { intent: settledIntent(intent, { prompt, subject, kind }), subject, kind };
}

/** The meaning of an intent together with the kind of things that the question names. */
function settledIntent(
  intent: Intent,
  { prompt, subject, kind }: { prompt: string; subject: string; kind: CountedKind | undefined },
): Intent {
  const isAll = subject === '' && kind !== undefined && LISTING.has(intent);
  if (isAll) {
    return isListed(kind) ? 'list' : 'what';
  }
  if (subject === '') return intent;
  const asksForPeople = kind === 'userGroups' || kind === 'userWallets';
  if (intent === 'what' && asksForPeople) return 'who';
  if (intent === 'count' && /\bmembers?\b/i.test(prompt)) return 'who';
  if (intent === 'count' && kind === 'edgeDefs') return 'uses';
  return intent;
}

/** The quoted text, or the words that are not stop words. */
function subjectOf(prompt: string, namesKind: boolean): string {
  const quoted = /["“”‘`«»]([^"“”’`«»]{2,200})["“”’`«»]|(?<!\w)'([^']{2,200})'(?!\w)/.exec(prompt);
  const name = quoted?.[1] ?? quoted?.[2];
  if (name) return name.trim();
  const words = (prompt.match(/[\p{L}\p{N}_.@'’-]+/gu) ?? [])
    .map((word) => word.replace(/['’]s$|^[.'’-]+|[.'’-]+$/g, ''))
    .filter((word) => word !== '' && !STOP_WORDS.has(word.toLowerCase()));
  const strong = words.filter((word) => !WEAK_WORDS.has(word.toLowerCase()));
  if (strong.length === 0 && namesKind) return '';
  const isWeakEnd = (word: string) => /^(data|details|values?)$/i.test(word);
  const said = strong.length > 0 ? words.filter((word) => !isWeakEnd(word)) : words;
  return said.slice(0, 12).join(' ');
}
