import { describe, expect, it } from 'vitest';
import type { MessageSummary } from '#model/directory/message.ts';
import { isLocalNavigation } from '#app/screens/local-navigation.ts';
import { readMessagesAddress, shownMessages } from './messages-address.ts';

const read = (query: string) => readMessagesAddress(new URLSearchParams(query));

const message = (
  title: string,
  day: number,
  messageType: MessageSummary['messageType'] = 'ALERT',
) => ({
  messageId: crypto.randomUUID(),
  title,
  messageType,
  createDate: `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`,
});
const MESSAGES = [
  message('Maintenance', 3),
  message('Release 2.23', 20, 'RELEASE_NOTES'),
  message('Release 2.22', 1, 'RELEASE_NOTES'),
  message('apologies', 12, 'GENERAL'),
];
const shown = (query: string) =>
  shownMessages(MESSAGES, read(query)).rows.map(({ title }) => title);

describe('the address', () => {
  it('shows fifteen days, the newest first, unless it says otherwise', () => {
    expect(read('days=14&size=7')).toEqual({
      days: 15,
      filter: '',
      grid: { page: 1, size: 25, sort: { column: 'date', descending: true } },
      row: undefined,
    });
    expect(read('days=ALL&q=+news+&row=abc')).toMatchObject({
      days: 'ALL',
      filter: 'news',
      row: 'abc',
    });
  });
});

describe('shownMessages', () => {
  it('sorts by date, the newest first, or by another column', () => {
    expect(shown('')).toEqual(['Release 2.23', 'apologies', 'Maintenance', 'Release 2.22']);
    expect(shown('sort=title')[0]).toBe('apologies');
    expect(shown('sort=-type')[0]).toBe('Release 2.23');
  });

  it('finds a part of a title, ignoring case, and nothing of a type', () => {
    expect(shown('q=RELEASE')).toEqual(['Release 2.23', 'Release 2.22']);
    expect(shown('q=release_notes')).toEqual([]);
    expect(shown('q=general')).toEqual([]);
  });

  it('shows the last page for one that is not there', () => {
    const many = Array.from({ length: 30 }, (_, n) => message(`m${n}`, 1 + (n % 28)));
    const { rows, total, grid } = shownMessages(many, read('page=9'));
    expect([rows.length, total, grid.page]).toEqual([5, 30, 2]);
  });
});

describe('isLocalNavigation', () => {
  const steps = (from: string, to: string) =>
    isLocalNavigation({
      currentUrl: new URL(from, 'http://localhost/system-messages'),
      nextUrl: new URL(to, 'http://localhost/system-messages'),
    });

  it('is a change of filter, order or page', () => {
    expect(steps('?days=30', '?q=a&days=30')).toBe(true);
    expect(steps('?sort=title&page=2', '?sort=-title')).toBe(true);
  });

  it('is nothing that has to be loaded: other days, a drawer, the same page again, another page', () => {
    expect(steps('?q=a', '?q=a&days=30')).toBe(false);
    expect(steps('', '?row=abc')).toBe(false);
    expect(steps('?q=a', '?q=a')).toBe(false);
    expect(steps('?q=a', '/edges?q=b')).toBe(false);
  });
});
