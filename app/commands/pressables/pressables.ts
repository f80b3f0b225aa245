/**
 * The pressable elements of the current page: buttons, links, tabs, choices and fields, with the names that screen
 * readers use. The palette offers them beside the commands, `f` labels them, and `.` lists those of a row. They are
 * read from the document, so no list of them needs upkeep. This module is fetched with the palette or the labels, never
 * with the page.
 */
import { OPEN_MODAL } from '#app/ui/overlays/open-modal.ts';

export interface Pressable {
  element: HTMLElement;
  name: string;
  /** The row, section or field group that it is in; '' on the page itself. */
  where: string;
  /** True when the person writes in the element, or it opens a list of choices. */
  isField: boolean;
  /** True when the element belongs to a row of a list. */
  isInRow: boolean;
}

const FIELDS =
  'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=submit]):not([type=button]), textarea, select, [contenteditable=true], [role=combobox]';
const PRESSED =
  'a[href], button, summary, input[type=checkbox], input[type=radio], input[type=submit], [role=tab], [role=menuitem]';

/** Elements that have keys of their own: headers of columns, links to the pages of a list. */
const ELSEWHERE = '[aria-sort] *, nav[aria-label^="Pages of"] *';
const UNREACHABLE = '[aria-hidden=true], [inert]';
const OFF = ':disabled, [aria-disabled=true], [aria-current=page]';

/**
 * The elements that can be pressed now, in the order of the page; only those of the dialog when one is open.
 * @param root only elements inside it
 */
export function pressablesIn(root: ParentNode = reach()): Pressable[] {
  const all = [...root.querySelectorAll<HTMLElement>(`${PRESSED}, ${FIELDS}`)];
  return all.filter(isReachable).flatMap((element) => {
    const name = nameOf(element);
    return name === ''
      ? []
      : {
          element,
          name,
          where: regionOf(element),
          isField: element.matches(FIELDS),
          isInRow: element.closest('tbody tr') !== null,
        };
  });
}

/**
 * The topmost open dialog, or else the document. The palette's own dialog does not count, because it covers what it
 * offers.
 */
function reach(): ParentNode {
  const dialogs = [...document.querySelectorAll(OPEN_MODAL)];
  return dialogs.findLast((dialog) => !dialog.querySelector('[cmdk-root]')) ?? document;
}

function isReachable(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(OFF) &&
    !element.matches(ELSEWHERE) &&
    element.closest(UNREACHABLE) === null
  );
}

/** Clicks an element; a field gets the focus. */
export function press({ element, isField }: Pick<Pressable, 'element' | 'isField'>): void {
  element.focus();
  if (!isField || element.matches('button')) element.click();
  else if (element instanceof HTMLInputElement) element.select();
}

/** The name by which screen readers call an element. */
function nameOf(element: HTMLElement): string {
  const labels = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labelledBy = labels.map((id) => textOf(document.getElementById(id))).join(' ');
  const label =
    'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : null;
  const names = [
    element.getAttribute('aria-label'),
    labelledBy,
    textOf(label),
    element.matches(FIELDS) && !element.matches('button') ? '' : textOf(element),
    element.title,
    element.getAttribute('placeholder'),
  ];
  return names.find((name) => name?.trim())?.trim() ?? '';
}

/** The text of an element without its keys and without text that is hidden from screen readers. */
function textOf(element: Element | null | undefined): string {
  if (!element) return '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('kbd, svg, select, [aria-hidden=true]')) text += textContent;
  }
  return text.replace(/\s+/g, ' ').trim();
}

/** The name of the row, group or section that an element is in. */
export function regionOf(element: HTMLElement): string {
  const row = element.closest('tbody tr');
  if (row) return textOf(row.querySelector('[data-row-link], th') ?? row.firstElementChild);
  const group = element.closest('fieldset, section, nav[aria-label], dialog');
  if (!group) return '';
  const label = group.getAttribute('aria-label') ?? '';
  return label || textOf(group.querySelector(':scope > legend, :scope > header h2, h2'));
}
