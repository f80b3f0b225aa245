import { describe, expect, it } from 'vitest';
import { constraintOf, parseForm } from '#app/forms/body/parse-form.server.ts';
import {
  changedConsentContractFormSchema,
  consentFormFields,
  newConsentContractFormSchema,
  toConsentContractFormValues,
} from './consent-contract-form.ts';

const ADA = '6f1c9f0e-6e0e-4c0f-9d3a-1f6f2b1f0a01';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const NOW = new Date('2026-01-01T12:00:30.000Z');

function parse(
  fields: Record<string, string | string[]>,
  schema = newConsentContractFormSchema(NOW),
) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const parsed = parseForm(form, schema);
  return parsed.ok ? parsed.value : parsed.response.data.result.error;
}

describe('the form of a consent contract', () => {
  it('shares with everybody as * [B-387]', () => {
    expect(parse({ shareWith: 'ALL', to: ADA, jwtProperties: '{"a":1}' })).toEqual({
      to: ['*'],
      only: [],
    });
  });

  it('shares with the chosen, whatever else was typed', () => {
    expect(parse({ shareWith: 'USERS', to: [ADA], jwtProperties: '{"a":1}' })).toEqual({
      to: [ADA],
      only: [],
    });
    expect(parse({ shareWith: 'USERS' })).toEqual({ to: ['Choose at least one recipient.'] });
  });

  it.each([
    ['', 'Field cannot be blank'],
    ['  ', 'Field cannot be blank'],
    ['5', 'Invalid format'],
    ['"team"', 'Invalid format'],
    ['team', 'Invalid format'],
    ['[]', 'Invalid format'],
    ['null', 'Invalid format'],
    ['{}', 'Invalid format'],
    ['{"a":1,"a":2}', 'Invalid format'],
  ])('refuses the token properties %j', (jwtProperties, problem) => {
    expect(parse({ shareWith: 'JWT', jwtProperties })).toEqual({ jwtProperties: [problem] });
  });

  it.each(['5', '2030-01-31', '2030-02-30T00:00', 'Jan 31 2030'])(
    'refuses the moment %j, which would become another one',
    (until) => {
      expect(parse({ shareWith: 'ALL', until })).toEqual({ until: ['Enter a date and a time.'] });
    },
  );

  it('takes token properties that are an object', () => {
    const jwtProperties = '{"team": ["a"]}';
    expect(parse({ shareWith: 'JWT', jwtProperties, to: ADA })).toEqual({
      jwtProperties: { team: ['a'] },
      only: [],
    });
  });

  it('has no description and no condition, or ones that say something [B-453]', () => {
    expect(parse({ shareWith: 'ALL', description: '', when: '' })).toEqual({ to: ['*'], only: [] });
    expect(parse({ shareWith: 'ALL', description: '  ', when: '  ' })).toEqual({
      description: ['Enter a valid description.'],
      when: [expect.stringContaining('Enter a boolean expression.')],
    });
  });

  it('says where a condition goes wrong', () => {
    expect(parse({ shareWith: 'ALL', when: 'data.age > > 5' })).toEqual({
      when: [expect.stringMatching(/^Enter a boolean expression\. Line 1, column 12: /)],
    });
    expect(parse({ shareWith: 'ALL', when: 'data.age > 5' })).toMatchObject({
      when: 'data.age > 5',
    });
  });

  it('stores moments in UTC with milliseconds, and reads those without an offset as UTC', () => {
    expect(
      parse({
        shareWith: 'ALL',
        start: '2026-02-01T08:30',
        until: '2026-02-01T10:00:00+01:00',
      }),
    ).toMatchObject({ start: '2026-02-01T08:30:00.000Z', until: '2026-02-01T09:00:00.000Z' });
    expect(parse({ shareWith: 'ALL', until: 'soon' })).toEqual({
      until: ['Enter a date and a time.'],
    });
  });

  it('refuses a start in the past for a new contract only, counted by the minute', () => {
    const past = { shareWith: 'ALL', start: '2026-01-01T11:59' };
    expect(parse(past)).toEqual({ start: ['Start date cannot be in the past'] });
    expect(parse({ ...past, start: '2026-01-01T12:00' })).toMatchObject({ to: ['*'] });
    expect(parse(past, changedConsentContractFormSchema)).toMatchObject({ to: ['*'] });
  });

  it('refuses an end before the start', () => {
    const fields = { shareWith: 'ALL', start: '2027-01-01T12:00', until: '2027-01-01T11:59' };
    expect(parse(fields)).toEqual({ until: ['End date cannot be before start date'] });
    expect(parse({ ...fields, until: fields.start })).toMatchObject({ to: ['*'] });
    expect(parse({ shareWith: 'ALL', start: fields.start })).toMatchObject({ to: ['*'] });
    expect(parse({ shareWith: 'ALL', until: fields.until })).toMatchObject({ to: ['*'] });
  });

  it('tells the browser which fields it has to have and which take several values', () => {
    expect(constraintOf(consentFormFields)).toMatchObject({
      shareWith: { required: true },
      description: { required: false },
      to: { multiple: true },
    });
  });
});

it('the form of a consent contract shows a stored contract', () => {
  expect(toConsentContractFormValues({ to: ['*'] })).toMatchObject({
    shareWith: 'ALL',
    to: [],
    until: '',
  });
  expect(toConsentContractFormValues({ to: [ADA], only: ['a'] })).toMatchObject({
    shareWith: 'USERS',
    to: ADA,
    only: 'a',
  });
  const rest = { description: 'For research', start: '2026-02-01', until: '2026-03-01', when: 'a' };
  expect(toConsentContractFormValues({ to: [ADA], jwtProperties: { a: 1 }, ...rest })).toEqual({
    ...{ shareWith: 'USERS', to: ADA, jwtProperties: '', only: [] },
    ...rest,
  });
  expect(toConsentContractFormValues({ to: ['*'] })).toEqual({
    ...{ shareWith: 'ALL', to: [], jwtProperties: '', only: [] },
    ...{ description: '', start: '', until: '', when: '' },
  });
  expect(toConsentContractFormValues({ to: [ADA, NOBODY] })).toMatchObject({ to: [ADA, NOBODY] });
  expect(toConsentContractFormValues({ jwtProperties: { a: 1 } })).toMatchObject({
    shareWith: 'JWT',
    jwtProperties: '{\n  "a": 1\n}',
  });
});
