/** Counts the keys that a journey presses, and compares them with its row in docs/keyboard.md. */
import type { Page } from '@playwright/test';
import { JOURNEYS } from './journeys.ts';
import type { JourneyId } from './journeys.ts';
import { expect } from './expect.ts';

export interface Presses {
  /** Begins the count. */
  begin: () => void;
  /** Does something beside the journey, whose presses are not counted. */
  besides: (work: () => Promise<void>) => Promise<void>;
  /** Fails when more keys were pressed since `begin` than the journey may take. */
  expectOf: (journey: JourneyId) => void;
}

/** Counts all that `page.keyboard.press` presses; `page.keyboard.type` is for names and texts. */
export function countPresses({ keyboard }: Page): Presses {
  let count = 0;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (key, options) => {
    count += 1;
    return press(key, options);
  };
  return {
    begin: () => {
      count = 0;
    },
    besides: async (work) => {
      const before = count;
      await work();
      count = before;
    },
    expectOf: (journey) => {
      const { title, budget } = JOURNEYS[journey];
      expect.soft(count, `${title}: presses`).toBeLessThanOrEqual(budget);
    },
  };
}

/** Types a text by presses that count. */
export async function pressLetters({ keyboard }: Page, text: string): Promise<void> {
  for (const letter of text) await keyboard.press(letter === ' ' ? 'Space' : letter);
}
