/**
 * The operators of conditions, one row each. Lexer, keywords, reserved names, parser, checker, printer,
 * completion and highlighting follow this table; platform/query/compile-condition.ts has the SQL of each that does not
 * negate another. See 'Add a TQL operator' in docs/recipes.md.
 */
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { Datatype, ScalarDatatype } from '#model/dictionaries/datatypes.ts';

/** Datatypes that are compared in the same way. A list belongs to the family of its items. */
export type DatatypeFamily = 'text' | 'number' | 'boolean' | 'date' | 'fingerprint' | 'opaque';

interface OperatorRow {
  /** The spellings of the operator, the canonical one first: a symbol, a word, or two words. */
  readonly spellings: readonly [string, ...string[]];
  /**
   * What follows the operator: 'value' is one literal of the attribute's datatype or another path, 'pattern' a text
   * with the wildcards % and _, 'regex' a regular expression, 'list' one or more values in brackets. 'nothing' is for
   * an operator after which nothing follows.
   */
  readonly takes: 'value' | 'pattern' | 'regex' | 'list' | 'nothing';
  /** The attributes it suits. */
  readonly families: readonly DatatypeFamily[] | 'all';
  /** True when a value may be null. */
  readonly takesNull?: true;
  /** The operator that this one negates. */
  readonly negates?: string;
}

const ORDERED = ['text', 'number', 'date'] as const;

export const OPERATORS = {
  '==': { spellings: ['==', '='], takes: 'value', families: 'all', takesNull: true },
  '!=': {
    spellings: ['!=', '<>'],
    takes: 'value',
    families: 'all',
    takesNull: true,
    negates: '==',
  },
  '>': { spellings: ['>'], takes: 'value', families: ORDERED },
  '<': { spellings: ['<'], takes: 'value', families: ORDERED },
  '>=': { spellings: ['>='], takes: 'value', families: ORDERED },
  '<=': { spellings: ['<='], takes: 'value', families: ORDERED },
  IN: { spellings: ['IN'], takes: 'list', families: 'all', takesNull: true },
  NOTIN: {
    spellings: ['NOT IN', 'NOTIN'],
    takes: 'list',
    families: 'all',
    takesNull: true,
    negates: 'IN',
  },
  LIKE: { spellings: ['LIKE'], takes: 'pattern', families: ['text'] },
  // The specification spells these two without a blank, so that spelling comes first.
  NOTLIKE: {
    spellings: ['NOTLIKE', 'NOT LIKE'],
    takes: 'pattern',
    families: ['text'],
    negates: 'LIKE',
  },
  ILIKE: { spellings: ['ILIKE'], takes: 'pattern', families: ['text'] },
  NOTILIKE: {
    spellings: ['NOTILIKE', 'NOT ILIKE'],
    takes: 'pattern',
    families: ['text'],
    negates: 'ILIKE',
  },
  REGEX: { spellings: ['REGEX'], takes: 'regex', families: ['text'] },
  ISNULL: { spellings: ['ISNULL'], takes: 'nothing', families: 'all' },
  ISNOTNULL: { spellings: ['ISNOTNULL'], takes: 'nothing', families: 'all', negates: 'ISNULL' },
} as const satisfies Record<string, OperatorRow>;

type Table = typeof OPERATORS;
export type Operator = keyof Table;
type Taking<Operand extends OperatorRow['takes']> = {
  [Name in Operator]: Table[Name]['takes'] extends Operand ? Name : never;
}[Operator];

/** Operators between a path and one value: a literal, or another path. */
export type ValueOperator = Taking<'value'>;
/** Operators between a path and one literal. */
export type Comparator = Taking<'value' | 'pattern' | 'regex'>;
/** Operators between a path and a list of literals. */
export type ListOperator = Taking<'list'>;
/** Operators that follow a path and take nothing. */
export type PathOperator = Taking<'nothing'>;

export function isListOperator(operator: Operator): operator is ListOperator {
  return OPERATORS[operator].takes === 'list';
}

export function isPathOperator(operator: Operator): operator is PathOperator {
  return OPERATORS[operator].takes === 'nothing';
}

export function isValueOperator(operator: Operator): operator is ValueOperator {
  return OPERATORS[operator].takes === 'value';
}

/** The operator itself, or the one that it negates. */
export type Positive<Name extends Operator> = Name extends Operator
  ? Table[Name] extends { negates: infer Opposite extends Operator }
    ? Opposite
    : Name
  : never;

export function rowOf(operator: Operator): OperatorRow {
  return OPERATORS[operator];
}

/** The operator without its negation: LIKE for NOTLIKE. Other operators are returned unchanged. */
export function positiveOf<Name extends Operator>(operator: Name): Positive<Name> {
  return (rowOf(operator).negates ?? operator) as Positive<Name>;
}

/** All operators, in the order in which messages and completion list them. */
export const OPERATOR_NAMES = Object.keys(OPERATORS) as Operator[];

type Spelling = Table[Operator]['spellings'][number];
/** The words of a spelling. A symbol has none: the type knows it by being equal to its own lower case. */
type WordsOf<Text extends string> = Text extends `${infer First} ${infer Second}`
  ? First | Second
  : Text extends Lowercase<Text>
    ? never
    : Text;
/** The words that spellings consist of. */
export type OperatorWord = WordsOf<Spelling>;

const BY_SPELLING: ReadonlyMap<string, Operator> = new Map(
  OPERATOR_NAMES.flatMap((name) => OPERATORS[name].spellings.map((text) => [text, name] as const)),
);

/** @param spelling in capitals, two words with one blank between them */
export function operatorOf(spelling: string): Operator | undefined {
  return BY_SPELLING.get(spelling);
}

const spellings = [...BY_SPELLING.keys()];
const isSymbol = (spelling: string) => /^\W+$/.test(spelling);
const unique = (words: readonly string[]) => [...new Set(words)] as OperatorWord[];

export const OPERATOR_SYMBOLS: readonly string[] = spellings.filter(isSymbol);
export const OPERATOR_WORDS = unique(
  spellings.filter((text) => !isSymbol(text)).flatMap((text) => text.split(' ')),
);
/** Words that an operator begins with. */
export const FIRST_WORDS = unique(
  spellings.filter((text) => !isSymbol(text)).map((text) => text.replace(/ .*/, '')),
);

/** The words that make an operator together with a first one: IN, LIKE and ILIKE after NOT. */
export function secondWords(first: OperatorWord): OperatorWord[] {
  const beginning = `${first} `;
  return unique(
    spellings.flatMap((text) => (text.startsWith(beginning) ? [text.slice(beginning.length)] : [])),
  );
}

const FAMILIES: Record<ScalarDatatype, DatatypeFamily> = {
  STRING: 'text',
  ENUM: 'text',
  CLOB: 'text',
  INTEGER: 'number',
  LONG: 'number',
  DECIMAL: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  DATETIME: 'date',
  FINGERPRINT: 'fingerprint',
  BLOB: 'opaque',
  OBJECT: 'opaque',
};

export function familyOf(datatype: Datatype): DatatypeFamily {
  return FAMILIES[elementType(datatype)];
}
