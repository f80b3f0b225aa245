/**
 * Keys: their notation, how they are read from a key press, and how they are matched. All functions are pure: the time
 * is passed in.
 *
 * A key is written as in `mod+k`, `shift+d`, `?`, `Escape`, or as a sequence: `g d`. `mod` is Command on Apple machines
 * and Control elsewhere. Keys match the typed character (`event.key`), not the position on the keyboard, so that `?`
 * and `[` work with every layout.
 */

/** One key press in canonical form: modifiers in a fixed order, then the key, all in lower case. */
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

/** Modifier keys, which send a key event when pressed alone. */
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

/** How long a sequence waits for its next key, in milliseconds. */
export const SEQUENCE_TIMEOUT_MS = 1_000;

const isLetter = (key: string) => /^\p{L}$/u.test(key);

function chord(modifiers: ReadonlySet<Modifier>, key: string): Chord {
  // Shift is needed to type some symbols ('?' is Shift+/ or Shift+ß, depending on the layout), so it is a modifier
  // of letters and named keys only.
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

/** Parses key notation into its presses ('g d' has two); undefined when it is invalid. */
export function parseKeys(written: string): Chord[] | undefined {
  const chords = written.trim().split(/\s+/).map(parseChord);
  return chords.every((one) => one !== undefined) ? chords : undefined;
}

/** True when a press has a modifier other than Shift, so that it types no character. */
export function hasModifier(press: Chord): boolean {
  return /^(mod|ctrl|alt|meta)\+/.test(press);
}

/** True for keys without a modifier, which speech input can type by accident (WCAG 2.1.4). */
export function isCharacterKey(chords: readonly Chord[]): boolean {
  return chords.every((one) => !hasModifier(one) && !NAMED_KEYS.has(one.replace(/^shift\+/, '')));
}

/** The part of a `KeyboardEvent` that is used. */
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
 * The possible meanings of a key press, most likely first; none for a modifier alone or while an input method composes.
 * There are two where Option types another character on Apple machines: Option+1 types '¡' and Option+5 types '['
 * on a German keyboard, so the first is read as `alt+1`, the second also as `[`.
 */
export function chordsOf(press: KeyPress, apple: boolean): Chord[] {
  if (press.isComposing || press.key === 'Process' || BARE_MODIFIERS.has(press.key)) return [];
  // On Windows, AltGr reports Control and Alt, although it only selects a character.
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
  // A keyboard of another script has no Latin letters, so the position of the key is used.
  const otherScript = isLetter(key) && !/\p{Script=Latin}/u.test(key);
  return [chord(held, otherScript && known ? onBoard : key)];
}

/** A command's id and the key presses that run it. */
export interface Binding<Id extends string = string> {
  id: Id;
  chords: readonly Chord[];
}

/** The presses of a sequence so far, and the time of the last one. */
export interface Pending {
  chords: readonly Chord[];
  atMs: number;
}

export type KeyOutcome<Id extends string = string> =
  | { kind: 'nothing' }
  | { kind: 'waiting'; pending: Pending }
  | { kind: 'run'; id: Id };

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
  // Two commands with the same key are an error in the settings; it is safest to run neither.
  const [only, ...others] = full;
  return only !== undefined && others.length === 0
    ? { kind: 'run', id: only }
    : { kind: 'nothing' };
}

/**
 * What a key press does. `bindings` contains only commands that can run at the moment; the keys of a disabled command
 * do nothing.
 *
 * A press that does not continue a pending sequence ends it and does not run a command of its single key ('g o' must
 * not open a row). It may begin another sequence, and a press with a modifier is matched as if there were no sequence.
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

/** Where a key is pressed: in a text field, on a control that Enter and Space activate, or on the page. */
export type FocusKind = 'typing' | 'control' | 'page';

/** The part of an element that is used, so that tests need no browser. */
export interface KeyTarget {
  tagName: string;
  isContentEditable: boolean;
  type?: string;
  closest(selector: string): unknown;
}

/** Inputs without text, on which letter keys can run commands. */
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

/**
 * What kind of element has the focus when a key is pressed. Open menus and listboxes count as typing, because letters
 * select in them.
 */
export function focusKindOf(target: KeyTarget | null): FocusKind {
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

/**
 * Whether a key works where the focus is. In a text, it needs a modifier and `inEditor`; on a control, Enter and Space
 * do not run commands.
 */
export function worksAt(
  focusKind: FocusKind,
  chords: readonly Chord[],
  inEditor: boolean,
): boolean {
  const [first] = chords;
  if (first === undefined) return false;
  if (focusKind === 'typing') return inEditor && hasModifier(first);
  return focusKind === 'page' || (first !== 'enter' && first !== 'space');
}
