import { describe, expect, it } from 'vitest';
import { addAlerts, clearForNavigation, removeAlert, takeNew } from './alert-list.ts';
import type { Alert } from './alert-list.ts';

const saved: Alert = { id: 'a', tone: 'success', text: 'Dictionary Updated', keep: true };
const failed: Alert = { id: 'b', tone: 'error', text: 'Edge Not Saved' };

describe('the list of alerts', () => {
  it('shows an alert once, however often the server sends it', () => {
    const once = addAlerts([], [saved]);
    expect(addAlerts(once, [saved])).toBe(once);
    expect(addAlerts(once, [saved, failed])).toEqual([saved, failed]);
  });

  it('clears on navigation what is not kept', () => {
    expect(clearForNavigation([saved, failed]).map(({ id }) => id)).toEqual(['a']);
  });

  it('keeps an alert for one navigation only', () => {
    expect(clearForNavigation(clearForNavigation([saved]))).toEqual([]);
  });

  it('takes from the server once what the server says once', () => {
    const taken = new Set<string>();
    expect(takeNew([saved], taken)).toEqual([saved]);
    expect(takeNew([saved, failed], taken)).toEqual([failed]);
    expect(takeNew([saved, failed], taken)).toEqual([]);
  });

  it('closes the one that is closed', () => {
    expect(removeAlert([saved, failed], 'b')).toEqual([saved]);
  });
});
