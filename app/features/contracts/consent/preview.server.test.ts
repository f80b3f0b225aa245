import { describe, expect, it } from 'vitest';
import type { ConsentPreview } from '#model/contracts/consent-contract.ts';
import { pageDataOf } from './preview.server.ts';

const FOUND: ConsentPreview = {
  records: 1_200,
  isMore: false,
  active: true,
  recipients: { everybody: false, byToken: false, people: 2, names: ['Ann Reed', 'Bo Day'] },
  samples: [],
  changes: { scope: 'own', readers: [], moreReaders: 0 },
};
const loaderData = (more: Partial<ConsentPreview>) =>
  pageDataOf('patient', { ...FOUND, ...more }, 'USERS');
const to = (more: Partial<ConsentPreview['recipients']>) =>
  loaderData({ recipients: { ...FOUND.recipients, ...more } }).recipients;

describe('the preview', () => {
  it.each([
    [{}, '1,200 records of patient that you own.'],
    [{ records: 1 }, '1 record of patient that you own.'],
    [{ records: 0 }, 'No record of patient that you own.'],
    [{ records: 100_000, isMore: true }, 'More than 100,000 records of patient that you own.'],
    [{ records: null }, 'Too many records of patient to count them quickly.'],
  ])('counts %j', (more, text) => {
    expect(loaderData(more).records).toBe(text);
  });

  it('says to whom', () => {
    expect(to({})).toBe('To Ann Reed, Bo Day.');
    expect(to({ people: 14 })).toBe('To Ann Reed, Bo Day and 12 more.');
    expect(to({ everybody: true })).toBe('To everybody in this zone: Ann Reed, Bo Day.');
    expect(to({ people: 0, names: [] })).toMatch(/nobody yet/);
    expect(to({ byToken: true, people: 0, names: [] })).toMatch(/token/);
    const none = { everybody: false, byToken: false, people: 0, names: [] };
    expect(pageDataOf('patient', { ...FOUND, recipients: none }, 'JWT').recipients).toBe(
      'To nobody yet: enter the properties of a token.',
    );
  });

  it('shows the first attributes of a record, cut where they are long', () => {
    const data = { a: 'x'.repeat(100), b: 1, c: { d: true }, e: null, f: [1], g: 'g', h: 'h' };
    const [sample] = loaderData({ samples: [{ id: crypto.randomUUID(), data }] }).samples;
    expect(sample?.fields.map(({ text }) => text)).toEqual([
      ...[`${'x'.repeat(80)}…`, '1', '{"d":true}', 'null', '[1]', 'g'],
    ]);
    expect(sample?.left).toBe(1);
  });
});
