import { describe, expect, it } from 'vitest';
import {
  consentContractDraftSchema,
  consentContractInputSchema,
  isActive,
} from './consent-contract.ts';

const ADA = '6f1c9f0e-6e0e-4c0f-9d3a-1f6f2b1f0a01';
const BEN = '6f1c9f0e-6e0e-4c0f-9d3a-1f6f2b1f0a02';

/** What is stored of a contract, or where it is refused and why. */
function parse(given: unknown, schema = consentContractInputSchema) {
  const { data, error } = schema.safeParse(given);
  return data ?? error?.issues.map(({ path, message }) => [path.join('.'), message]);
}

describe('a consent contract as it is sent', () => {
  it('names everybody, or wallets and groups, each once and in small letters', () => {
    expect(parse({ to: '*' })).toEqual({ to: ['*'] });
    expect(parse({ to: ['*'] })).toEqual({ to: ['*'] });
    expect(parse({ to: [ADA, BEN, ADA.toUpperCase()] })).toEqual({ to: [ADA, BEN] });
    expect(parse({ to: ['*', ADA] })).toEqual([
      ['to', '* shares with everybody: leave the others out.'],
    ]);
    const noId = 'A recipient is the id of a wallet or a group, or * for everybody.';
    for (const wrong of ['Ada', `${ADA}x`, `x${ADA}`, '**']) {
      expect(parse({ to: [BEN, wrong] })).toEqual([['to.1', noId]]);
    }
    expect(parse({ to: Array.from({ length: 1_001 }, () => ADA) })).toEqual([
      ['to', 'A contract may name 1,000 recipients at most.'],
    ]);
  });

  it('takes nothing for a field as no field, and names somebody', () => {
    const nothing = { jwtProperties: null, description: '', only: [], until: undefined };
    expect(parse({ to: [ADA], ...nothing })).toEqual({ to: [ADA] });
    const nobody = [['to', 'Name at least one recipient, * for everybody, or jwtProperties.']];
    expect(parse({})).toEqual(nobody);
    expect(parse({ to: [] })).toEqual(nobody);
    expect(parse({ jwtProperties: { team: 'a' } })).toEqual({ jwtProperties: { team: 'a' } });
    expect(parse({ to: [] }, consentContractDraftSchema)).toEqual({});
    for (const other of ['text', null, [{ to: '*' }]]) expect(parse(other)).toHaveLength(1);
  });

  it('has properties of a token, but not none and not too many', () => {
    expect(parse({ jwtProperties: {} })).toEqual([['jwtProperties', 'Invalid format']]);
    // Ten thousand letters with names and quotes.
    const long = (letters: number) => ({ jwtProperties: { a: 'x'.repeat(letters) } });
    expect(parse(long(10_000 - '{"a":""}'.length))).toHaveProperty('jwtProperties');
    expect(parse(long(10_001 - '{"a":""}'.length))).toEqual([
      ['jwtProperties', 'The properties are too long.'],
    ]);
  });

  it('keeps moments in UTC with milliseconds', () => {
    expect(parse({ to: '*', start: '2030-01-31T12:00:00+02:00' })).toMatchObject({
      start: '2030-01-31T10:00:00.000Z',
    });
    expect(parse({ to: '*', start: '2030-01-31 12:00:00' })).toMatchObject({
      start: '2030-01-31T12:00:00.000Z',
    });
    for (const wrong of [
      '2030-01-31',
      '2030-02-30T12:00:00Z',
      'soon',
      5,
      ' 2030-01-31 12:00:00 ',
    ]) {
      expect(parse({ to: '*', until: wrong })).toHaveLength(1);
    }
    const until = '2030-01-31T12:00:00.000Z';
    expect(parse({ to: '*', start: until, until })).toMatchObject({ start: until, until });
    expect(parse({ to: '*', start: '2030-01-31T12:00:00.001Z', until })).toEqual([
      ['until', 'End date cannot be before start date'],
    ]);
    expect(parse({ to: '*', until })).toMatchObject({ until });
  });

  it('names attributes, each once, and has no field that is unknown', () => {
    expect(parse({ to: '*', only: ['a', 'b.c', 'a'] })).toMatchObject({ only: ['a', 'b.c'] });
    expect(parse({ to: '*', only: [''] })).toEqual([
      ['only.0', 'The name of an attribute is empty.'],
    ]);
    expect(parse({ to: '*', description: ' ' })).toEqual([
      ['description', 'Enter a valid description.'],
    ]);
    expect(parse({ to: '*', owner: ADA })).toHaveLength(1);
  });
});

it('a consent contract is active from its start on and before its end', () => {
  const [start, until] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
  const at = (moment: string, contract: Parameters<typeof isActive>[0]) =>
    isActive(contract, new Date(moment));
  expect(at(start, { start, until })).toBe(true);
  expect(at('2029-12-31T23:59:59.999Z', { start, until })).toBe(false);
  expect(at('2030-01-31T23:59:59.999Z', { start, until })).toBe(true);
  expect(at(until, { start, until })).toBe(false);
  expect(at('2099-01-01T00:00:00Z', { start })).toBe(true);
  expect(at('1999-01-01T00:00:00Z', { until })).toBe(true);
  expect(at('2099-01-01T00:00:00Z', {})).toBe(true);
});
