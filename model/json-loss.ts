/** What of a JSON text its parser would drop or change without a word. */
import { isExactNumber } from './exact-json.ts';

export interface JsonLoss {
  /** 'data.visits[2].weight' */
  path: string;
  /** A name that stands twice in one object, of which only the last value would be left; or a number with more digits. */
  why: 'twice' | 'digits';
  /** As it is written. */
  literal: string;
}

/** An open object or list. */
interface Level {
  /** Those of an object so far. */
  names?: Set<string>;
  /** The member at hand: its name, or its place in a list. */
  at: string | number;
  /** Whether the next text is a name. */
  awaitsName: boolean;
}

const NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * The first loss of a text.
 * @param json a text that is JSON
 * @param keepsNumbers false where numbers are read with all of their digits
 */
export function findJsonLoss(json: string, keepsNumbers = true): JsonLoss | undefined {
  const levels: Level[] = [];
  for (let i = 0; i < json.length; i++) {
    const level = levels.at(-1);
    const sign = json[i] ?? '';
    if (sign === '"') {
      const end = endOfText(json, i);
      if (level?.awaitsName) {
        const name = JSON.parse(json.slice(i, end)) as string;
        level.at = name;
        level.awaitsName = false;
        if (level.names?.has(name)) return { path: pathOf(levels), why: 'twice', literal: name };
        level.names?.add(name);
      }
      i = end - 1;
    } else if (sign === '{') levels.push({ names: new Set(), at: '', awaitsName: true });
    else if (sign === '[') levels.push({ at: 0, awaitsName: false });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && level) {
      if (typeof level.at === 'number') level.at += 1;
      else level.awaitsName = true;
    } else if (sign === '-' || (sign >= '0' && sign <= '9')) {
      NUMBER.lastIndex = i;
      const [literal = sign] = NUMBER.exec(json) ?? [];
      if (keepsNumbers && !keepsDigits(literal)) {
        return { path: pathOf(levels), why: 'digits', literal };
      }
      i += literal.length - 1;
    }
  }
  return undefined;
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
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Whole numbers that are too large are refused where the datatype is known. */
function keepsDigits(literal: string): boolean {
  if (isExactNumber(literal) || /^-?\d+$/.test(literal)) return true;
  const number = Number(literal);
  // many programs write 17 digits of each number
  return [String(number), number.toPrecision(17)].some(
    (written) => plainDigits(written) === plainDigits(literal),
  );
}

/** A number without what may be written in several ways: '12e-1' of 1.20 and 0.12e1. */
function plainDigits(literal: string): string {
  const [mantissa = '', exponent = '0'] = literal.replace(/^-/, '').split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/0+$/, '');
  const shift = Number(exponent) + whole.length + (digits === '' ? NaN : 0);
  const leading = /^0*/.exec(digits)?.[0].length ?? 0;
  return `${digits.slice(leading)}e${shift - leading}`;
}

function pathOf(levels: readonly Level[]): string {
  return levels
    .map(({ at }, index) => (typeof at === 'number' ? `[${at}]` : `${index > 0 ? '.' : ''}${at}`))
    .join('');
}
