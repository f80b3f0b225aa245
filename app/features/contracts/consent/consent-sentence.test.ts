import { describe, expect, it } from 'vitest';
import { consentSentence } from './consent-sentence.ts';
import type { SaidContract } from './consent-sentence.ts';
import { SENTENCE_FIELDS } from './preview-data.ts';

const NAMES = new Map(['Research', 'Ann Reed', 'Bo Day', 'Kim Lee'].map((name) => [name, name]));
const START = '2030-01-31T12:00:00.000Z';
const UNTIL = '2030-12-31T12:00:00.000Z';

const parts = (contract: SaidContract) => consentSentence('patient', contract, NAMES);
const said = (contract: SaidContract) =>
  parts(contract)
    .map(({ text, moment = '' }) => text + moment)
    .join('');

describe('the sentence of a consent contract', () => {
  it('says what is empty', () => {
    expect(said({ to: [] })).toBe(
      'Share all attributes of all records of patient with nobody yet, from now on, without an end.',
    );
    expect(said({})).toBe(said({ to: [] }));
  });

  it('says all that is filled in', () => {
    const contract = { to: ['Research'], only: ['name', 'age'], when: 'data.age > 18' };
    expect(said({ ...contract, start: START, until: UNTIL })).toBe(
      `Share name and age of the records of patient where data.age > 18 with Research, from ${START}, until ${UNTIL}.`,
    );
  });

  it.each<[SaidContract, string]>([
    [{ to: ['*'] }, 'with everybody in this zone, from'],
    [{ to: ['Research', 'Ann Reed'] }, 'with Research and Ann Reed, from'],
    [{ to: [...NAMES.keys()] }, 'with Research, Ann Reed, Bo Day, and 1 more recipient, from'],
    [{ to: ['?', 'Ann Reed', '??'] }, 'with Ann Reed and 2 more recipients, from'],
    [{ to: ['?', '??'] }, 'with 2 recipients, from'],
    [{ jwtProperties: { team: 'a' } }, 'with whoever signs in with a token that has {"team":"a"},'],
    [{ to: [], only: ['name'] }, 'Share name of all records'],
    [{ to: [], only: ['a', 'b', 'c', 'd', 'e'] }, 'Share a, b, c, and 2 more attributes of'],
    [{ to: [], when: ' \n ' }, 'of all records of patient with'],
    [{ to: [], when: 'data.a > 1\n  AND data.b' }, 'where data.a > 1 AND data.b with'],
    [{ to: [], when: 'x'.repeat(100) }, `where ${'x'.repeat(80)}... with`],
    [{ to: [], start: START }, `, from ${START}, without an end.`],
    [{ to: [], until: UNTIL }, `, from now on, until ${UNTIL}.`],
  ])('says %j', (contract, words) => {
    expect(said(contract)).toContain(words);
  });

  it('marks the condition as code, but not what stands for none', () => {
    const code = (contract: SaidContract) =>
      parts(contract).flatMap(({ text, isCode }) => (isCode ? text : []));
    expect(code({ to: [], when: 'data.age > 18' })).toEqual(['data.age > 18']);
    expect(code({ to: [] })).toEqual([]);
  });

  it.each<[SaidContract, string]>([
    [{ to: [] }, 'to'],
    [{ to: ['*'] }, 'shareWith'],
    [{}, 'jwtProperties'],
    [{ jwtProperties: { team: 'a' } }, 'jwtProperties'],
  ])('leads from %j to the field of the recipients, and to all others', (contract, field) => {
    for (const more of [{}, { only: ['a'], when: 'data.a', start: START, until: UNTIL }]) {
      const fields = parts({ ...contract, ...more }).flatMap((part) => part.field ?? []);
      expect(fields.toSorted()).toEqual(['only', 'start', 'until', 'when', field].toSorted());
      expect(fields.filter((name) => !(name in SENTENCE_FIELDS))).toEqual([]);
    }
  });
});
