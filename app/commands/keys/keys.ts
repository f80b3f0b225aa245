/**
 * Keys: how they are written, read from a key press, and matched. Pure; the clock is passed in.
 *
 * A key is written as in `mod+k`, `shift+d`, `?`, `Escape`, or as a sequence: `g d`. `mod` is Command on Apple
 * machines and Control elsewhere. What counts is the character typed (`event.key`), never the place on the board,
 * so `?` and `[` work wherever a layout puts them.
 */

/** One press in its canonical spelling: modifiers in a fixed order, then the key, all in lower case. */
export type Chord = string;

const MODIFIERS = ['mod', 'ctrl', 'alt', 'shift', 'meta'] as const;
type Modifier = (typeof MODIFIERS)[number];

const NAMED_KEYS = new Set([
  'escape',
  'enter',
  'tab',
  'space',
  'backspace',
  'delete',
  'home',
  'end',
  'pageup',
  'pagedown',
  'arrowup',
  'arrowdown',
  'arrowleft',
  'arrowright',
]);

/** Keys that report a press of their own while they only modify the next one. */
const BARE_MODIFIERS = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'Fn',
  'Hyper',
  'Super',
]);

/** How long a started sequence waits for its next key, in milliseconds. */
export const SEQUENCE_TIMEOUT_MS = 1_000;

const isLetter = (key: string) => /^\p{L}$/u.test(key);

function chord(modifiers: ReadonlySet<Modifier>, key: string): Chord {
  // Shift is part of how a symbol is typed ('?' is Shift+/ here and Shift+ß there), so it counts for letters and
  // named keys only.
  const shiftCounts = key.length > 1 || isLetter(key);
  const held = MODIFIERS.filter((name) => modifiers.has(name) && (name !== 'shift' || shiftCounts));
  return [...held, key].join('+');
}

function parseChord(text: string): Chord | undefined {
  const lower = text.toLowerCase();
  const key = lower.endsWith('+') ? '+' : lower.slice(lower.lastIndexOf('+') + 1);
  const before = lower.slice(0, lower.length - key.length);
  const names = before.split('+').slice(0, -1);
  if (before !== '' && !before.endsWith('+')) return undefined;
  if (!names.every((name): name is Modifier => MODIFIERS.some((known) => known === name))) {
    return undefined;
  }
  return [...key].length === 1 || NAMED_KEYS.has(key) ? chord(new Set(names), key) : undefined;
}

/** The presses of a written key ('g d' gives two), or undefined when it cannot be read. */
export function parseKeys(written: string): Chord[] | undefined {
  const chords = written.trim().split(/\s+/).map(parseChord);
  return chords.every((one) => one !== undefined) ? chords : undefined;
}

/** True when a press holds a modifier other than Shift, so that it types nothing. */
export function hasModifier(press: Chord): boolean {
  return /^(mod|ctrl|alt|meta)\+/.test(press);
}

/** True when a written key uses characters only, which speech input types by accident (WCAG 2.1.4). */
export function isCharacterKey(chords: readonly Chord[]): boolean {
  return chords.every((one) => !hasModifier(one) && !NAMED_KEYS.has(one.replace(/^shift\+/, '')));
}

/** What is read of a `KeyboardEvent`. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  getModifierState(name: string): boolean;
}

/**
 * The readings of a key press, likeliest first; none for a bare modifier or while an input method composes.
 * There are two where Option writes another character on Apple machines: Option+1 types '¡' and Option+5 types '['
 * on a German board, so the first is read as `alt+1`, the second also as `[`.
 */
export function chordsOf(press: KeyPress, apple: boolean): Chord[] {
  if (press.isComposing || press.key === 'Process' || BARE_MODIFIERS.has(press.key)) return [];
  // AltGr reports Control and Alt on Windows though it only chooses a character.
  const altGraph = press.getModifierState('AltGraph');
  const held = new Set<Modifier>();
  if (press.shiftKey) held.add('shift');
  if (press.altKey && !altGraph) held.add('alt');
  if (press.ctrlKey && !altGraph) held.add(apple ? 'ctrl' : 'mod');
  if (press.metaKey) held.add(apple ? 'mod' : 'meta');

  const key = press.key === ' ' ? 'space' : press.key.toLowerCase();
  const onBoard = press.code.replace(/^(Key|Digit)(?=.$)/, '').toLowerCase();
  const known = onBoard.length === 1;
  if (apple && held.has('alt') && [...key].length === 1 && known) {
    const plain = new Set([...held].filter((name) => name !== 'alt'));
    return [chord(held, onBoard), chord(plain, key)];
  }
  // A board of another script has no Latin letters to press: there the place on the board is all there is.
  const otherScript = isLetter(key) && !/\p{Script=Latin}/u.test(key);
  return [chord(held, otherScript && known ? onBoard : key)];
}

/** A command's id and the presses that run it. */
export interface Binding<Id extends string = string> {
  id: Id;
  chords: readonly Chord[];
}

/** The presses of a sequence so far, and when the last of them fell. */
export interface Pending {
  chords: readonly Chord[];
  atMs: number;
}

export type KeyOutcome<Id extends string = string> =
  { kind: 'nothing' } | { kind: 'waiting'; pending: Pending } | { kind: 'run'; id: Id };

const begins = (chords: readonly Chord[], start: readonly Chord[]) =>
  start.every((one, index) => chords[index] === one);

function outcomeOf<Id extends string>(
  typed: readonly Chord[],
  bindings: readonly Binding<Id>[],
  nowMs: number,
): KeyOutcome<Id> {
  const open = bindings.filter((binding) => begins(binding.chords, typed));
  const full = new Set(
    open.filter((one) => one.chords.length === typed.length).map(({ id }) => id),
  );
  const longer = open.some((one) => one.chords.length > typed.length);
  if (longer) return { kind: 'waiting', pending: { chords: typed, atMs: nowMs } };
  // Two commands on one key is a mistake of the settings; running neither is the only safe reading.
  const [only, ...others] = full;
  return only !== undefined && others.length === 0
    ? { kind: 'run', id: only }
    : { kind: 'nothing' };
}

/**
 * What a key press does. `bindings` are those of commands that may run here and now: a disabled command is not among
 * them, so its key does nothing at all.
 *
 * A press that does not go on with a waiting sequence ends it and does not run a single key by accident ('g o' must
 * not open a row); it may begin another sequence, and a press with a modifier is read afresh.
 */
export function matchKeys<Id extends string>(
  readings: readonly Chord[],
  bindings: readonly Binding<Id>[],
  pending: Pending | undefined,
  nowMs: number,
): KeyOutcome<Id> {
  const before =
    pending && nowMs - pending.atMs <= SEQUENCE_TIMEOUT_MS ? pending.chords : ([] as Chord[]);
  for (const reading of readings) {
    const outcome = outcomeOf([...before, reading], bindings, nowMs);
    if (outcome.kind !== 'nothing') return outcome;
  }
  if (before.length === 0) return { kind: 'nothing' };
  for (const reading of readings) {
    const afresh = outcomeOf([reading], bindings, nowMs);
    if (afresh.kind === 'waiting' || (afresh.kind === 'run' && hasModifier(reading))) return afresh;
  }
  return { kind: 'nothing' };
}

/** Where a key press falls: in a text, on a control that Enter and Space press, or on the page. */
export type Place = 'typing' | 'control' | 'page';

/** What is read of an element; structural, so that tests need no browser. */
export interface KeyTarget {
  tagName: string;
  isContentEditable: boolean;
  type?: string;
  closest(selector: string): unknown;
}

/** Inputs that take no text: a letter pressed on them is free. */
const TEXTLESS_INPUTS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Where a press on this element falls. Open menus and listboxes count as typing: letters choose in them. */
export function placeOf(target: KeyTarget | null): Place {
  if (!target) return 'page';
  const tag = target.tagName.toLowerCase();
  const typing =
    target.isContentEditable ||
    tag === 'textarea' ||
    tag === 'select' ||
    (tag === 'input' && !TEXTLESS_INPUTS.has(target.type ?? 'text')) ||
    target.closest('[role=menu],[role=listbox],[role=combobox],[role=textbox]') !== null;
  if (typing) return 'typing';
  return target.closest('a[href],button,summary,input,[role=button]') ? 'control' : 'page';
}

/** Whether a key works at a place: only with a modifier, and where allowed, in a text; Enter and Space press controls. */
export function worksAt(place: Place, chords: readonly Chord[], inEditor: boolean): boolean {
  const [first] = chords;
  if (first === undefined) return false;
  if (place === 'typing') return inEditor && hasModifier(first);
  return place === 'page' || (first !== 'enter' && first !== 'space');
}
