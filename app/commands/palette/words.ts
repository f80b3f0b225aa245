/**
 * The words that people use for the same thing, in one table: the palette, `/go` and the search behind them read it. A
 * command or a verb names one word of a row in its title or keywords, and is found by each.
 */

/**
 * Rows of words with the same meaning; the first word represents the row. All are singular and in lower case; no word
 * is in two rows.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  // These rows are verbs.
  [
    'open',
    'show',
    'view',
    'see',
    'display',
    'inspect',
    'read',
    'look',
    'go',
    'goto',
    'list',
    'browse',
    'get',
  ],
  ['create', 'new', 'add', 'make', 'insert', 'define', 'register', 'write'],
  ['edit', 'change', 'modify', 'alter', 'rename', 'adjust', 'fix'],
  ['delete', 'remove', 'erase', 'drop', 'discard', 'destroy', 'trash', 'del', 'rm'],
  ['truncate', 'empty', 'clear', 'purge', 'flush', 'wipe'],
  ['upload', 'import', 'ingest', 'load'],
  ['download', 'export', 'extract', 'dump', 'save'],
  ['execute', 'run', 'launch', 'start', 'call', 'invoke', 'trigger'],
  ['explore', 'graph', 'lifegraph', 'walk', 'visualize', 'visualise', 'query', 'tql', 'draw'],
  ['share', 'grant', 'permit', 'allow'],
  ['cancel', 'stop', 'abort', 'kill', 'halt', 'terminate'],
  ['again', 'repeat', 'retry', 'rerun', 'restart', 'redo'],
  ['undo', 'revert', 'restore', 'undelete', 'rollback'],
  ['switch', 'enter', 'select', 'choose', 'pick'],
  ['search', 'find', 'filter', 'lookup', 'locate', 'seek'],
  ['neighbor', 'neighbour', 'adjacent'],
  ['refresh', 'reload', 'update', 'renew', 'sync'],
  ['copy', 'duplicate', 'clone', 'clipboard'],
  ['preview', 'test', 'try'],
  ['expire', 'revoke', 'end', 'withdraw'],
  ['hide', 'collapse', 'fold', 'close'],
  ['validate', 'check', 'verify', 'lint'],
  ['use', 'enable', 'activate', 'turn', 'apply', 'set'],
  // These rows are nouns.
  ['dictionary', 'chain', 'schema', 'table', 'dataset', 'collection', 'entity', 'model', 'dict'],
  ['attribute', 'field', 'column', 'property', 'attr'],
  ['index', 'constraint'],
  ['edge', 'relation', 'relationship', 'link', 'association', 'connection', 'join'],
  ['term', 'definition', 'vocabulary', 'meaning', 'glossary', 'word', 'terminology'],
  ['wallet', 'user', 'person', 'people', 'account', 'human'],
  ['group', 'team', 'role'],
  ['member', 'membership'],
  ['consent', 'sharing', 'permission', 'access', 'agreement'],
  ['contract', 'function', 'script', 'code', 'javascript', 'js', 'program'],
  ['receipt', 'proof'],
  ['audit', 'trail'],
  ['job', 'task', 'process', 'queue', 'batch', 'background'],
  ['record', 'data', 'row', 'vertex', 'vertice', 'entry', 'document'],
  ['file', 'attachment'],
  ['zone', 'environment', 'env', 'sdz'],
  ['history', 'version', 'past', 'previous', 'log'],
  ['alert', 'message', 'notification', 'notice', 'news', 'announcement'],
  ['setting', 'preference', 'pref', 'option', 'configuration', 'config', 'customize', 'customise'],
  ['shortcut', 'key', 'keyboard', 'hotkey', 'keybinding', 'binding', 'cheat', 'cheatsheet'],
  ['dashboard', 'home', 'overview', 'metric', 'statistic', 'stat', 'figure', 'count'],
  ['token', 'credential', 'secret', 'bearer', 'oauth', 'curl'],
  ['theme', 'mode', 'appearance', 'color', 'colour', 'skin'],
  ['dark', 'night', 'black'],
  ['light', 'bright', 'white'],
  ['blast', 'assistant', 'chat', 'chatbot', 'bot', 'ai', 'question', 'ask'],
  ['documentation', 'doc', 'guide', 'manual', 'tutorial', 'handbook'],
  ['help', 'support', 'contact', 'helpdesk', 'problem', 'bug', 'issue'],
  ['logout', 'signout', 'logoff', 'quit', 'exit'],
  // This word is known so that it is not taken for another word with a slip.
  ['smart'],
  // These rows are states.
  ['failed', 'failing', 'failure', 'broken', 'error', 'unsuccessful', 'wrong'],
  ['running', 'ongoing', 'executing'],
  ['queued', 'waiting', 'pending', 'scheduled'],
  ['cancelled', 'canceled', 'stopped', 'aborted'],
  ['complete', 'completed', 'finished', 'done', 'successful', 'succeeded', 'success'],
  ['expired', 'ended', 'inactive', 'outdated'],
  ['active', 'valid', 'current', 'live'],
  ['dev', 'development'],
  ['stage', 'staging'],
  ['uat', 'acceptance'],
  ['prod', 'production'],
  ['excel', 'xlsx', 'spreadsheet', 'workbook'],
];

/** Words that say nothing by themselves; a query without them means the same. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of to for in on at by as with within into onto from and or all any some every my our me i you it its this ' +
    'that these those is are was be do does did how what which where who can could should would please want need'
  ).split(' '),
);

const ROW_OF = new Map(SYNONYMS.flatMap((row) => row.map((word) => [word, row] as const)));

/** A prefix this long is enough to mean a synonym: 'prefer' for 'preferences'. */
const SHORTEST_PREFIX = 5;
/** The shortest prefix that `meantBy` completes to a known word. */
const SHORTEST_BEGUN = 3;

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * The singular of a word: 'allergy' for 'allergies'. Another word is returned unchanged, such as 'address' and
 * 'status'.
 */
export function singular(word: string): string {
  if (word.length < 4 || /(ss|us|is)$/i.test(word)) return word;
  return word
    .replace(/ies$/i, 'y')
    .replace(/(ss|x|ch|sh)es$/i, '$1')
    .replace(/([^s])s$/i, '$1');
}

/** The word that represents a word of the table; undefined for one that is not in it. */
export function meaningOf(word: string): string | undefined {
  return ROW_OF.get(word)?.[0];
}

/** The word that represents a word and its synonyms: 'delete' for 'Removes'. */
export function canonical(word: string): string {
  const plain = singular(word.toLowerCase());
  return ROW_OF.get(word.toLowerCase())?.[0] ?? ROW_OF.get(plain)?.[0] ?? plain;
}

/** The word that represents what a person has begun to type: 'delete' for 'rem'. */
export function meantBy(typed: string): string {
  const word = typed.toLowerCase();
  const known = canonical(word);
  if (ROW_OF.has(known) || word.length < SHORTEST_BEGUN) return known;
  const begun = SYNONYMS.find((row) => row.some((other) => other.startsWith(word)));
  return (begun ?? rowsNear(known)[0])?.[0] ?? known;
}

/** All synonyms of the typed word, or of a word that begins with it; none for an unknown word. */
export function synonymsOf(typed: string): ReadonlySet<string> {
  const row = ROW_OF.get(typed) ?? ROW_OF.get(singular(typed));
  if (row) return new Set(row);
  if (typed.length < SHORTEST_PREFIX) return NO_WORDS;
  return new Set(SYNONYMS.filter((words) => words.some((word) => word.startsWith(typed))).flat());
}

/** All synonyms of words that differ from the typed one by a slip; none for a known word. */
export function synonymsNear(typed: string): ReadonlySet<string> {
  return synonymsOf(typed).size > 0 ? NO_WORDS : new Set(rowsNear(singular(typed)).flat());
}

function rowsNear(word: string) {
  return SYNONYMS.filter((row) => row.some((known) => isSlip(word, known)));
}

const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * Shorter words are too close to other words, as 'date' is to 'data', so only two swapped letters are a slip in them.
 */
const SHORTEST_SLIP = 5;

/**
 * True when one slip of the hand makes one word of the other: a letter too many or too few, a wrong one, or two
 * swapped.
 */
export function isSlip(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1 || typed === word) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const isSwapped =
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    typed.slice(at + 2) === word.slice(at + 2);
  if (isSwapped) return true;
  if (Math.min(typed.length, word.length) < SHORTEST_SLIP) return false;
  const [rest, other] = [typed.slice(at), word.slice(at)];
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1);
}

/** The rows, for the test that no word means two things. */
export const SYNONYM_ROWS = SYNONYMS;
