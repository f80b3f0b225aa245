/**
 * Pages of docs/ whose examples are run. A page is Markdown, of which these fenced blocks mean something:
 *
 * - `sh`: commands. Those of a page are run one after another in one shell.
 * - `tql`: a query.
 * - `json` or `text` directly below one of them: its answer. Nothing else is between the two.
 * - a block with a second word, such as `csv author.csv`: a file of that name in the folder of the commands.
 */
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

export interface Block {
  language: string;
  /** The name of the file that the block is; undefined for all other blocks. */
  file: string | undefined;
  text: string;
  /** The number of the line in which the fence opens, from 1 on. */
  line: number;
}

export interface Example extends Block {
  /** What the page says the answer is; undefined where it says nothing. */
  answer: Block | undefined;
}

const FENCE = /^```(?<info>[^\n`]*)\n(?<text>[^]*?)^```$/gm;
const ANSWERS = new Set(['json', 'text']);

/** All fenced blocks of a page in their order. */
export function readBlocks(page: string): Block[] {
  return [...page.matchAll(FENCE)].map(({ index, groups: { info = '', text = '' } = {} }) => {
    const [language = '', file] = info.trim().split(/\s+/);
    return { language, file, text, line: lineAt(page, index) };
  });
}

/** The examples of these languages, each with its answer. */
export function readExamples(page: string, ...languages: string[]): Example[] {
  const blocks = readBlocks(page);
  const lines = page.split('\n');
  return blocks.flatMap((block, index) => {
    if (!languages.includes(block.language) || block.file !== undefined) return [];
    const next = blocks[index + 1];
    const end = block.line + block.text.split('\n').length;
    const isAnswer =
      next?.file === undefined &&
      ANSWERS.has(next?.language ?? '') &&
      lines.slice(end, (next?.line ?? 0) - 1).every((line) => line.trim() === '');
    return [{ ...block, answer: isAnswer ? next : undefined }];
  });
}

/** The page with another text in the block that opens in this line. */
export function replaceBlock(page: string, { line }: Block, text: string): string {
  return page.replaceAll(FENCE, (whole: string, info: string, _text: string, at: number) =>
    lineAt(page, at) === line ? `\`\`\`${info}\n${text.trimEnd()}\n\`\`\`` : whole,
  );
}

function lineAt(page: string, index: number): number {
  return page.slice(0, index).split('\n').length;
}

const TOKEN = /(?<="(?:access|refresh|id)_token": ?")[^"]+/g;

/** The answer with shortened tokens, because a page shows only their first letters. */
export function shortenTokens(answer: string): string {
  return answer.replaceAll(TOKEN, (token) => `${token.slice(0, 20)}…`);
}

/** Parts that differ from run to run, and what replaces them before answers are compared. Ids are numbered in order. */
const CHANGING: readonly [RegExp, string][] = [
  [TOKEN, '<token>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/(?<=")[A-Za-z0-9+/_-]{80,}={0,2}(?=")/g, '<signature>'],
  // Dates of the examples are at midnight; times of the run are not.
  [/\b20\d\d-\d\d-\d\dT(?!00:00:00\.000Z)\d\d:\d\d:\d\d\.\d{3}Z/g, '<moment>'],
  [/(?<="seq": ?)\d+/g, '0'],
  // Some seconds of the ten hours may have passed.
  [/(?<="refresh_expires_in": ?)3(6000|599\d)/g, '36000'],
];
const ID = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** An answer without what differs from run to run. */
function settle(answer: string): string {
  const ids: string[] = [];
  // Files for people end their lines as Windows does; pages do not.
  const numbered = answer.replaceAll('\r\n', '\n').replaceAll(ID, (id: string) => {
    if (!ids.includes(id)) ids.push(id);
    return `<id ${ids.indexOf(id) + 1}>`;
  });
  return CHANGING.reduce((text, [what, word]) => text.replaceAll(what, word), numbered).trim();
}

/** Whether both answers are equal. The layout of JSON does not count. */
export function isSameAnswer({ language, text }: Block, actual: string): boolean {
  const [one, other] = [settle(text), settle(actual)];
  if (language !== 'json') return one === other;
  const [said, given] = [parseJson(one), parseJson(other)];
  return said !== undefined && isDeepStrictEqual(said, given);
}

/** The value of a JSON text; undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The pages of docs/ whose examples are run, without their ending. */
export const PAGES = ['api', 'tql', 'dictionaries', 'contracts'] as const;

export function pagePath(name: string): string {
  return fileURLToPath(new URL(`../../../docs/${name}.md`, import.meta.url));
}
