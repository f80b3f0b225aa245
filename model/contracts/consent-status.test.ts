import { describe, expect, it } from 'vitest';
import { consentStatus, shareModeOf, shareWith } from './consent-status.ts';

const NOW = new Date('2026-01-01T12:00:00.000Z');

describe('the status of a contract', () => {
  it('is Active without an end [B-377 B-329]', () => {
    expect(consentStatus(undefined, NOW)).toBe('Active');
  });
  it('is Active when the end is no date [B-378]', () => {
    expect(consentStatus('some day', NOW)).toBe('Active');
    expect(consentStatus('', NOW)).toBe('Active');
  });
  it('is Active when the end is in the future [B-379 B-329]', () => {
    expect(consentStatus('2026-01-01T12:00:00.001Z', NOW)).toBe('Active');
  });
  it('is Expired when the end is now or in the past [B-380 B-329]', () => {
    expect(consentStatus('2026-01-01T12:00:00.000Z', NOW)).toBe('Expired');
    expect(consentStatus('2025-12-31T23:59:59.000Z', NOW)).toBe('Expired');
  });
});

describe('with whom a contract shares', () => {
  const names = new Map([['1', 'Ada']]);
  it('is ALL for everybody [B-328]', () => {
    expect(shareWith({ to: ['*'] }, names)).toBe('ALL');
  });
  it('is JWT for the properties of tokens [B-328]', () => {
    expect(shareWith({}, names)).toBe('JWT');
  });
  it('is the names of users and groups, or the id of one that is not there any more [B-328]', () => {
    expect(shareWith({ to: ['1', '2'] }, names)).toBe('Ada, 2');
  });
  it('has a mode for the form', () => {
    expect([shareModeOf({ to: ['*'] }), shareModeOf({ to: ['1'] }), shareModeOf({})]).toEqual([
      'ALL',
      'USERS',
      'JWT',
    ]);
  });
});
