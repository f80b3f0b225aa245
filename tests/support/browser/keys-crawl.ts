/** Checks that each key drawn on a control presses that control, and that sequences of keys begin. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/**
 * Presses each key, and each sequence of keys, that is drawn on a control. The clicks are caught, so that nothing
 * happens. Where the page has commands, G must begin a sequence.
 */
export async function expectKeysToPress(page: Page): Promise<void> {
  const failed = await page.evaluate(() => {
    if (document.querySelector('dialog:modal')) return [];
    let pressed: string | null | undefined;
    const caught = (event: MouseEvent) => {
      pressed = (event.target as Element).closest('[data-command]')?.getAttribute('data-command');
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const press = (keys: string): boolean => {
      const key = keys.endsWith('+') ? '+' : (keys.split('+').at(-1) ?? '');
      const held = keys.slice(0, keys.length - key.length);
      const shiftKey = held.includes('Shift');
      const event = new KeyboardEvent('keydown', {
        ...{ key: key.length === 1 && !shiftKey ? key.toLowerCase() : key, shiftKey },
        ...{ ctrlKey: held.includes('Control'), altKey: held.includes('Alt') },
        ...{ bubbles: true, cancelable: true },
      });
      return !document.body.dispatchEvent(event);
    };
    /** The keys of a control. A sequence is only drawn, because `aria-keyshortcuts` cannot express it. */
    const pressesOf = (control: Element): string[] => {
      const keys = control.getAttribute('aria-keyshortcuts');
      const caps = [...control.querySelectorAll('.key-cap')].map((cap) => cap.textContent ?? '');
      return keys === null ? caps : [keys];
    };
    addEventListener('click', caught, { capture: true });
    (document.activeElement as HTMLElement | null)?.blur();
    const wrong = [...document.querySelectorAll<HTMLElement>('[data-command]')]
      .filter((one) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true]'))
      .filter((control) => {
        const presses = pressesOf(control);
        pressed = undefined;
        for (const keys of presses) press(keys);
        return presses.length > 0 && pressed !== control.dataset.command;
      })
      .map((control) => `${pressesOf(control).join(' then ')}: ${control.dataset.command}`);
    removeEventListener('click', caught, { capture: true });
    if (document.querySelector('header a[href="/go"]')) {
      if (!press('g')) wrong.push('G begins no sequence');
      press('#'); // This key ends the sequence, because no sequence has both keys.
    }
    return wrong;
  });
  expect(failed, 'keys that do not press what shows them').toEqual([]);
}
