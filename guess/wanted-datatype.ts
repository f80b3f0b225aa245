/** The datatype that a column should have for its name: that of an attribute of the zone, or text for codes. */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { ScalarGuess, ScalarWatch } from './guess-scalar.ts';

/** An attribute of the zone that has the name of a column. */
export interface KnownAttribute {
  name: string;
  datatype: Datatype;
  precision?: number | undefined;
  dictionary: string;
  /** Whether it is the primary key of its dictionary alone. */
  isKey: boolean;
}

/** `known` are the attributes of the name, `isCode` says that its values are codes. */
export interface Wanted {
  known: readonly KnownAttribute[];
  isCode: boolean;
}

/** Names of codes: their digits may begin with 0, and some of them have letters. */
const CODE_WORDS =
  /(^|[^a-z])(zip|zip ?code|post(al)? ?code|postal|plz|phone|fax|mobile|tel|telephone|code|npi|ssn|itin|ein|tin|iban|bic|swift|blz|isbn|issn|ean|gtin|upc|vin|imei|icd\d*|snomed|loinc|cvx|ndc|cpt|hcpcs|rxnorm|lei|isin|cusip)([ _.-]*(no|nr|number|num|code))?($|[^a-z])/i;
const CODE_ENDING =
  /[a-z](Zip|Phone|Fax|Npi|NPI|Ssn|SSN|Iban|IBAN|Plz|PLZ)\d?$|[A-Z](ZIP|PHONE|FAX|NPI|SSN|IBAN|PLZ)\d?$|(?<![eE][nN]|[dD][eE])([cC]ode|CODE)\d?$/;

export function isCodeName(header: string): boolean {
  return CODE_WORDS.test(header.replaceAll('_', ' ')) || CODE_ENDING.test(header);
}

/** The datatype that the zone has under this name, if all values fit it; otherwise the guess, with the reason against the known one. */
export function wantedGuess(
  { known, isCode }: Wanted,
  guess: ScalarGuess,
  { scalars, isDeclared }: { scalars: ScalarWatch; isDeclared: boolean },
): ScalarGuess {
  const there = known.filter(isScalar);
  const fitting = there.filter(({ datatype }) => scalars.count() === 0 || scalars.allAre(datatype));
  const [like] = mostCommon(fitting);
  if (like) {
    const precision = like.datatype === 'DECIMAL' ? precisionOf(like, scalars) : undefined;
    const reason = `as ${locationOf(like, there)}; ${guess.reason}`;
    return { datatype: like.datatype, ...(precision !== undefined && { precision }), reason };
  }
  const [other] = there;
  if (other) {
    const reason = `${guess.reason}; ${locationOf(other, there)} is ${other.datatype}, which does not take all of them`;
    return { ...guess, reason };
  }
  const isWhole = guess.datatype === 'INTEGER' || guess.datatype === 'LONG';
  if (!isCode || isDeclared || !isWhole) return guess;
  return {
    datatype: 'STRING',
    reason: `codes by the name, which may begin with 0 or have letters; ${guess.reason}`,
  };
}

type ScalarAttribute = KnownAttribute & { datatype: ScalarGuess['datatype'] };

const SCALARS: ReadonlySet<string> = new Set<ScalarGuess['datatype']>([
  'BOOLEAN',
  'DATE',
  'DATETIME',
  'DECIMAL',
  'INTEGER',
  'LONG',
  'STRING',
]);

function isScalar(attribute: KnownAttribute): attribute is ScalarAttribute {
  return SCALARS.has(attribute.datatype);
}

/** The attributes, those with the most common datatype first. */
function mostCommon(attributes: readonly ScalarAttribute[]): ScalarAttribute[] {
  const countOf = ({ datatype }: ScalarAttribute) =>
    attributes.filter((one) => one.datatype === datatype).length;
  return attributes.toSorted((a, b) => countOf(b) - countOf(a));
}

/** "'code' of visit and 2 others" */
function locationOf(
  { name, dictionary, datatype }: ScalarAttribute,
  all: readonly ScalarAttribute[],
) {
  const others = all.filter((one) => one.datatype === datatype).length - 1;
  const more = others === 0 ? '' : others === 1 ? ' and another' : ` and ${others} others`;
  return `'${name}' of ${dictionary}${more}`;
}

function precisionOf({ precision }: KnownAttribute, scalars: ScalarWatch): number | undefined {
  const digits = scalars.digits();
  return precision === undefined || digits === undefined ? undefined : Math.max(precision, digits);
}
