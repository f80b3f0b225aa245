/** The terms of the global search in the address. */
import { SEARCH_LIMITS } from '#model/fields/limits.ts';

/** The terms that are searched, with commas between them. */
export const TERMS_PARAM = 'terms';
/** The parameter with a text to add to the terms. */
export const ADD_PARAM = 'add';

export interface SearchAddress {
  terms: string[];
  /** The text that stays in the box because it was refused. */
  typed: string;
  /** The reason why it was refused. */
  problem: string | undefined;
  /** Whether the typed text became part of `terms`. If so, the address must change. */
  added: boolean;
}

/** The terms of a text: the parts between commas, trimmed, each once in any case. */
export function parseTerms(text: string): string[] {
  const terms = new Map<string, string>();
  for (const part of text.split(',')) {
    const term = part.trim().replace(/\s+/g, ' ');
    if (term !== '' && !terms.has(term.toLowerCase())) terms.set(term.toLowerCase(), term);
  }
  return [...terms.values()];
}

/** Reads the address. More than 20 terms are refused, and the typed text is kept. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const given = params.getAll(TERMS_PARAM).join(',');
  const typed = params.get(ADD_PARAM);
  const terms = parseTerms(given);
  if (terms.length > SEARCH_LIMITS.terms) {
    return { terms: [], typed: terms.join(', '), problem: TOO_MANY, added: false };
  }
  if (typed === null) return { terms, typed: '', problem: undefined, added: false };
  const all = parseTerms(`${given},${typed}`);
  const problem =
    all.length > SEARCH_LIMITS.terms ? TOO_MANY : all.length === 0 ? NO_TERMS : undefined;
  return problem === undefined
    ? { terms: all, typed: '', problem, added: true }
    : { terms, typed, problem, added: false };
}

const TOO_MANY = `At most ${SEARCH_LIMITS.terms} terms are allowed.`;
const NO_TERMS = 'Enter one or more search terms.';
