/** Finds the intent and the subject of a question by its words. */

export const INTENTS = ['failed', 'count', 'fields', 'uses', 'who', 'where', 'what'] as const;
export type Intent = (typeof INTENTS)[number];

export interface Question {
  intent: Intent;
  /** What the question is about; empty when it names no subject. */
  subject: string;
}

/** The first matching pattern determines the intent. */
const PATTERNS: readonly (readonly [Intent, RegExp])[] = [
  ['failed', /\b(fail(s|ed|ing|ures?)?|went wrong|goes wrong|errors?|broke|broken)\b/i],
  ['count', /\b(how many|how much|number of|count of|count)\b/i],
  [
    'fields',
    /\b(fields?|attributes?|columns?|schema|structure)\b(?!\s+(is|are)?\s*(used|named|called))/i,
  ],
  [
    'uses',
    /\b(uses?|used|using|depends?|dependents?|refers?|references?|connects?|edges?|linked)\b/i,
  ],
  ['who', /\b(who|whom|whose|members?|belongs?)\b/i],
  ['where', /\b(where|find|which dictionar(y|ies)|holds?|contains?)\b/i],
];

/** Stop words, which are no part of the subject. */
const STOP_WORDS = new Set(
  `a about all an and any are as at be been can change changed chain chains collection column columns contain
  contains could count created define defined definition depend depends describe dictionaries dictionary did do does
  edge edges edited explain exist exists field fields attribute attributes find for from give group has have hold
  holds how i in inside into is it list look made make many me mean meaning means member members most much my need
  number of on or our owner owns please record records refer reference references refers schema see show structure
  system tell term terms than that the their them there these they thing things this to today uses used use user
  using wallet wallets was we were what whats what's when where which who whom whose why will with would written
  wrote you your zone belong belongs glossary`
    .split(/\s+/)
    .filter(Boolean),
);

/** The kinds of things that can be counted over the whole zone. */
export const COUNTED = {
  dictionaries: /\b(dictionar(y|ies)|chains?|schemas?)\b/i,
  edgeDefs: /\bedge definitions?\b/i,
  edges: /\bedges?\b/i,
  glossaries: /\b(glossary|terms?)\b/i,
  userWallets: /\b(users?|people|persons?|user wallets?|members)\b/i,
  systemWallets: /\bsystem wallets?\b/i,
  userGroups: /\b(user )?groups?\b/i,
  blobs: /\b(blobs?|files?)\b/i,
  nodes: /\b(nodes?|records?|assets?|rows?|sdos?)\b/i,
} as const;

/** @param prompt as it was typed */
export function parseQuestion(prompt: string): Question {
  const intent = PATTERNS.find(([, pattern]) => pattern.test(prompt))?.[0] ?? 'what';
  return { intent, subject: subjectOf(prompt) };
}

/** The quoted text, or the words that are not stop words. */
function subjectOf(prompt: string): string {
  const quoted = /["'“”‘’`«»]([^"'“”‘’`«»]{2,200})["'“”‘’`«»]/.exec(prompt)?.[1];
  if (quoted) return quoted.trim();
  const words = prompt.match(/[\p{L}\p{N}_.@-]+/gu) ?? [];
  return words
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
    .filter((word) => word !== '' && !STOP_WORDS.has(word.toLowerCase()))
    .slice(0, 12)
    .join(' ');
}
