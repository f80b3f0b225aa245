import { describe, expect, it } from 'vitest';
import { formatDateTime } from './date-time.ts';

describe('formatDateTime', () => {
  it('writes MM/DD/YYYY hh:mm with an uppercase AM or PM [A-818 B-673 B-674]', () => {
    expect(formatDateTime('2024-01-31T14:05:00.000Z', 'UTC')).toBe('01/31/2024 02:05 PM');
    expect(formatDateTime('2024-01-31T02:05:00.000Z', 'UTC')).toBe('01/31/2024 02:05 AM');
  });

  it('calls noon and midnight twelve', () => {
    expect(formatDateTime('2024-06-01T12:00:00Z', 'UTC')).toBe('06/01/2024 12:00 PM');
    expect(formatDateTime('2024-06-01T00:00:00Z', 'UTC')).toBe('06/01/2024 12:00 AM');
  });

  it('uses the time zone it is given, across midnight and daylight saving', () => {
    expect(formatDateTime('2024-12-31T23:30:00Z', 'Europe/Berlin')).toBe('01/01/2025 12:30 AM');
    expect(formatDateTime('2024-07-01T12:00:00Z', 'America/New_York')).toBe('07/01/2024 08:00 AM');
  });

  it('writes -- for what is no date', () => {
    expect(formatDateTime('soon', 'UTC')).toBe('--');
  });
});

describe('a chosen style', () => {
  it('writes ISO 8601 with hours to 23', () => {
    const iso = (date: string) => formatDateTime(date, 'UTC', { dates: 'iso', language: 'de' });
    expect(iso('2024-01-31T14:05:00Z')).toBe('2024-01-31 14:05');
    expect(iso('2024-01-31T00:05:00Z')).toBe('2024-01-31 00:05');
  });

  it("writes as the browser's language does", () => {
    const inLanguage = (language: string) =>
      formatDateTime('2024-01-31T14:05:00Z', 'UTC', { dates: 'language', language });
    expect(inLanguage('de-DE')).toBe('31.01.2024, 14:05');
    expect(inLanguage('en-GB')).toBe('31/01/2024, 14:05');
  });
});
