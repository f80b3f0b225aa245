import { describe, expect, it } from 'vitest';
import { popoverPosition } from './use-popover.ts';

const view = { width: 320, height: 700 };
const box = { width: 100, height: 20 };

describe('positionBeside', () => {
  it('is centered below its anchor', () => {
    expect(popoverPosition({ left: 100, top: 50, width: 40, height: 30 }, box, view)).toEqual({
      left: 70,
      top: 86,
    });
  });

  it('goes above where there is no room below', () => {
    const anchor = { left: 100, top: 660, width: 40, height: 30 };
    expect(popoverPosition(anchor, box, view).top).toBe(634);
  });

  it('keeps inside the window', () => {
    expect(popoverPosition({ left: 0, top: 50, width: 20, height: 20 }, box, view).left).toBe(8);
    expect(popoverPosition({ left: 300, top: 50, width: 20, height: 20 }, box, view).left).toBe(
      212,
    );
  });
});
