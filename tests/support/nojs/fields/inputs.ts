/** What is typed into fields: fixed inputs, by class. */

interface FieldInput {
  class: string;
  name: string;
  /** The text, for a field that takes so many UTF-16 units, in a zone with this person. */
  text: (limit: number, person: string) => string;
}

/** The name that one record of each kind already has. */
export const TAKEN = 'Same_thing';

const BLANK = ['', ' ', '\t', '\u00A0', '\u3000', '\uFEFF'];
const AROUND = [' Ward', 'Ward ', '\u00A0Ward\u00A0', 'Wa  rd'];
const CONTROL = [
  '\0',
  'a\0b',
  'a\u0007b',
  'a\u001B[31mb',
  'a\tb',
  'a\nb',
  'a\r\nb',
  'a\rb',
  'a\u0085b',
  'a\u2028b',
];
const UNSEEN = ['\u202Eabc', 'a\u200Bb', 'a\uFEFFb', '\u2066x\u2069', '\u05E9\u05DC\u05D5\u05DD'];
const LETTERS = [
  '\uFFFD',
  'caf\u00E9',
  'cafe\u0301',
  '\uFB01n',
  '\uFF37\uFF41\uFF52\uFF44',
  'W\u0430rd',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
];
const CODE = [
  '<script>alert(1)</script>',
  `"'><img src=x onerror=alert(1)>`,
  '&lt;b&gt; {{7*7}} ${7*7}',
  `x'; DROP TABLE ledger; --`,
  '=1+1',
  '%00a%20b+c',
  '../../etc/passwd',
];
const NUMBERS = ['5', '-1', '1.5', '007', '1e9', '9007199254740993'];
const DATES = [
  '2030-01-31',
  '2030-02-30T00:00',
  '2030-01-31T12:00',
  '2030-01-31T12:00:00+02:00',
  '9999-12-31T23:59:59.9999Z',
];
/** The id of no record. */
const NO_ID = '00000000-0000-4000-8000-00000000000a';
const WORDS = ['null', 'SELECT', '__proto__', '$ledger'];
const JSON_TEXTS = ['{"a":1,"a":2}', '{"__proto__":{"x":1}}'];

const fixed = (kind: string, texts: readonly string[]): FieldInput[] =>
  texts.map((text) => ({ class: kind, name: JSON.stringify(text), text: () => text }));

export const INPUTS: readonly FieldInput[] = [
  ...fixed('blank', BLANK),
  ...fixed('spaces', AROUND),
  { class: 'length', name: 'the limit', text: (limit) => 'x'.repeat(limit) },
  { class: 'length', name: 'one more than the limit', text: (limit) => 'x'.repeat(limit + 1) },
  {
    class: 'length',
    name: 'emoji, two units each, beyond the limit by one unit',
    text: (limit) => `${'\u{1F600}'.repeat(limit / 2)}x`,
  },
  ...fixed('control', CONTROL),
  ...fixed('unseen', UNSEEN),
  ...fixed('letters', LETTERS),
  ...fixed('code', CODE),
  ...fixed('number', NUMBERS),
  ...fixed('date', DATES),
  ...fixed('id', [NO_ID]),
  { class: 'id', name: 'the person', text: (_, person) => person },
  { class: 'id', name: 'the person in capitals', text: (_, person) => person.toUpperCase() },
  ...fixed('word', WORDS),
  ...fixed('JSON', JSON_TEXTS),
  ...fixed('twice', [TAKEN, TAKEN.toUpperCase()]),
];

/** Halves of surrogate pairs, which only JSON can carry, by escapes: a form sends U+FFFD instead of each. */
export const LONE_SURROGATES = ['\uD800', 'a\uDC00b'];
