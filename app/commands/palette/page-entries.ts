/** The palette's entries for buttons, rows and fields of the page, beside its commands. */
import { regionOf, press, pressablesIn } from '#app/commands/pressables/pressables.ts';
import type { Pressable } from '#app/commands/pressables/pressables.ts';
import type { PaletteEntry } from './entries.ts';
import { objectAt } from './object-at.ts';
import type { Level } from './level.ts';

/** The links of the side navigation. They are left out, because each is a command. */
const NAVIGATION = 'nav[aria-label="Main"] *';

/**
 * The controls of the page that are no commands, in the order of the page. The empty palette lists the buttons of the
 * page itself; rows and fields are found by typing.
 * @param commands the ids of the commands that are offered
 */
export function pageEntries(commands: ReadonlySet<string>): PaletteEntry[] {
  const drawn = pressablesIn().filter(
    ({ element }) => !element.matches(NAVIGATION) && !commands.has(element.dataset.command ?? ''),
  );
  return drawn.map((one, index) => entryOf(one, index));
}

/**
 * The actions at the cursor: those on the object of its row or of the page, else the controls of its row, section or
 * dialog. Undefined when no element has the cursor.
 */
export function levelAtCursor(): Level | undefined {
  const cursor = document.activeElement as HTMLElement | null;
  const row = cursor?.closest('tbody tr, [data-row-link]');
  const link = row?.matches('a') ? row : row?.querySelector('[data-row-link]');
  const of = objectAt(link instanceof HTMLAnchorElement ? link.pathname : location.pathname);
  const region = row ?? cursor?.closest('li, fieldset, section, dialog');
  const title = (row && cursor && regionOf(cursor)) || document.querySelector('h1')?.textContent;
  const drawn = region ? pressablesIn(region) : [];
  // A row with buttons of its own offers these, which are more than the actions on its object.
  if (of !== undefined && (!row || drawn.length <= 1)) return { title: title ?? '', of };
  const entries = drawn.map((one, index) => ({
    ...entryOf(one, index),
    subtitle: '',
    isDrawn: false,
  }));
  return entries.length > 0 ? { title: title ?? '', entries } : undefined;
}

/** A button that does nothing but show the whole of a cut name. */
const SHOWS_NAME = 'button.cursor-default';

function entryOf(one: Pressable, index: number): PaletteEntry {
  const { name, where, isField, isInRow } = one;
  return {
    id: `press:${index}:${name}`,
    title: name,
    subtitle: [isField && 'Field', where === name ? '' : where].filter(Boolean).join(' · '),
    heading: 'This screen',
    keys: [],
    isHere: true,
    isDrawn:
      isField ||
      isInRow ||
      one.element.matches(`a, ${SHOWS_NAME}`) ||
      !one.element.closest('main, dialog'),
    does: { kind: 'press', press: () => press(findAgain(one)) },
    ...(one.element instanceof HTMLAnchorElement && { href: one.element.pathname }),
    ...(one.element instanceof HTMLSelectElement && { opens: choicesOf(one), asks: true }),
  };
}

/** The choices of a select, each as an entry. */
function choicesOf(one: Pressable): PaletteEntry[] {
  const select = one.element as HTMLSelectElement;
  return [...select.options]
    .filter(({ disabled, text }) => !disabled && text.trim() !== '')
    .map(({ text, value, selected }) => ({
      id: `choice:${value}`,
      title: text.trim(),
      subtitle: selected ? 'Chosen now' : '',
      heading: 'This screen',
      keys: [],
      does: { kind: 'press', press: () => choose(findAgain(one).element, value) },
    }));
}

function choose(element: HTMLElement, value: string): void {
  if (!(element instanceof HTMLSelectElement)) return;
  element.focus();
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The element itself, or the one that has replaced it since. */
function findAgain(one: Pressable): Pressable {
  if (one.element.isConnected) return one;
  return pressablesIn().find(({ name, where }) => name === one.name && where === one.where) ?? one;
}
