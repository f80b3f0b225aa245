/** Checks that each key drawn on a control presses that control. */
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Presses each key that is drawn on a control. The clicks are caught, so that nothing happens. */
export async function expectKeysToPress(page: Page): Promise<void> {
  const failed = await page.evaluate(() => {
    if (document.querySelector('dialog:modal')) return [];
    const controls = [
      ...document.querySelectorAll<HTMLElement>('[data-command][aria-keyshortcuts]'),
    ];
    let pressed: string | null | undefined;
    const caught = (event: MouseEvent) => {
      pressed = (event.target as Element).closest('[data-command]')?.getAttribute('data-command');
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('click', caught, { capture: true });
    (document.activeElement as HTMLElement | null)?.blur();
    const wrong = controls
      .filter((one) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled=true]'))
      .filter((control) => {
        const keys = control.getAttribute('aria-keyshortcuts') ?? '';
        const key = keys.endsWith('+') ? '+' : (keys.split('+').at(-1) ?? '');
        const held = keys.slice(0, keys.length - key.length);
        const shiftKey = held.includes('Shift');
        const event = new KeyboardEvent('keydown', {
          ...{ key: key.length === 1 && !shiftKey ? key.toLowerCase() : key, shiftKey },
          ...{ ctrlKey: held.includes('Control'), altKey: held.includes('Alt') },
          ...{ bubbles: true, cancelable: true },
        });
        pressed = undefined;
        document.body.dispatchEvent(event);
        return pressed !== control.dataset.command;
      })
      .map((control) => `${control.getAttribute('aria-keyshortcuts')}: ${control.dataset.command}`);
    removeEventListener('click', caught, { capture: true });
    return wrong;
  });
  expect(failed, 'keys that do not press what shows them').toEqual([]);
}
