/** Finds what the parser of a JSON text would drop or change without a message. */
import { isExactNumber } from './exact-json.ts';
import { withoutTrailingZeros } from './trailing-zeros.ts';

export interface JsonLoss {
  /** 'data.visits[2].weight' */
  path: string;
  /**
   * The loss: a name that occurs twice in one object, of which only the last value would be kept, or a number with too
   * many digits.
   */
  why: 'twice' | 'digits';
  /** The literal as it is written. */
  literal: string;
}

/** An open object or list. */
interface Level {
  /** The names in the object so far; absent for a list. */
  names?: Set<string>;
  /** The current member: its name, or its index in a list. */
  at: string | number;
  /** Whether the next text is a name. */
  awaitsName: boolean;
}

/** The characters that may begin or end a value, or separate values. */
const SIGN = /["{}[\],\d-]/g;
const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The first loss of a text.
 * @param json a text that is JSON
 * @param keepsNumbers false where numbers are read with all of their digits
 */
export function findJsonLoss(json: string, keepsNumbers = true): JsonLoss | undefined {
  const levels: Level[] = [];
  for (let at = nextSign(json, 0); at < json.length; at = nextSign(json, at)) {
    const level = levels.at(-1);
    const sign = json[at] ?? '';
    const start = at;
    at += 1;
    if (sign === '"') {
      at = endOfText(json, start);
      if (!level?.awaitsName) continue;
      const name = nameOf(json.slice(start, at));
      level.at = name;
      level.awaitsName = false;
      if (level.names?.has(name)) return { path: pathOf(levels), why: 'twice', literal: name };
      level.names?.add(name);
    } else if (sign === '{') levels.push({ names: new Set(), at: '', awaitsName: true });
    else if (sign === '[') levels.push({ at: 0, awaitsName: false });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',') {
      if (!level) continue;
      if (typeof level.at === 'number') level.at += 1;
      else level.awaitsName = true;
    } else {
      NUMBER.lastIndex = start;
      const [literal = sign] = NUMBER.exec(json) ?? [];
      at = start + literal.length;
      if (keepsNumbers && !keepsDigits(literal)) {
        return { path: pathOf(levels), why: 'digits', literal };
      }
    }
  }
  return undefined;
}

function nextSign(json: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.exec(json)?.index ?? json.length;
}

function nameOf(text: string): string {
  return text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
}

/** What is wrong, as the end of a sentence that names the text. */
export function lossReason({ path, why, literal }: JsonLoss): string {
  return why === 'twice'
    ? `has the name '${shown(path)}' twice in one object. Remove one of its values.`
    : `has the number ${shown(literal)} at '${shown(path)}', of which JSON keeps fewer digits. Put it in quotes, so that no digit is lost.`;
}

const shown = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** The position after a text. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, quote: number): boolean {
  let first = quote;
  while (json[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

/**
 * Whether a number keeps its digits. Whole numbers count as kept: where the datatype is known, too large ones are
 * refused.
 */
function keepsDigits(literal: string): boolean {
  if (isExactNumber(literal) || /^-?\d+$/.test(literal)) return true;
  const number = Number(literal);
  // Many programs write 17 digits of each number.
  return [String(number), number.toPrecision(17)].some(
    (written) => plainDigits(written) === plainDigits(literal),
  );
}

/** A number in one form, whatever form it was written in: '12e-1' for both 1.20 and 0.12e1. */
function plainDigits(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.replace(/^-/, '').split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = withoutTrailingZeros(whole + fraction);
  const shift = Number(exponent) + whole.length + (digits === '' ? NaN : 0);
  const leading = /^0*/.exec(digits)?.[0].length ?? 0;
  return `${digits.slice(leading)}e${shift - leading}`;
}

function pathOf(levels: readonly Level[]): string {
  return levels
    .map(({ at }, index) => (typeof at === 'number' ? `[${at}]` : `${index > 0 ? '.' : ''}${at}`))
    .join('');
}
