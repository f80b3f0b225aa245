/** Tests that no form of the editor blocks other requests, within its limits or beyond them. */
import { describe, expect, it } from 'vitest';
import { ZONE_FIELD } from '#app/forms/form-token.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { DICTIONARY_FORM_BYTES, DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import { testSession } from '#tests/support/console/session.ts';
import { answerEditor } from './editor.server.ts';
import { DRAFT_FIELD } from './read-open-tab.ts';
import { longestTurn } from '#tests/support/longest-turn.ts';

/** Each of these forms took as long as 1,000 ordinary saves before it was limited. Now the longest takes about 30. */
const MAX_ORDINARY_SAVES = 100;

function sessionOf(mayChange: boolean): Session {
  const fail = () => Promise.reject(new Error('The platform is not called.'));
  return testSession({ can: () => mayChange, api: { call: fail, stream: fail } });
}

function many<Item>(count: number, make: (n: number) => Item): Item[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
const attribute = (n: number, more: object = {}) => ({
  id: `new-${n}`,
  name: `attribute${n}`,
  datatype: 'STRING',
  ...more,
});
const index = (n: number) => ({
  id: `index-${n}`,
  name: '1',
  type: 'NORMAL',
  attributes: many(800, (m) => `gone-${m}`),
});

function draftOf(attributes: object[], indexes: object[] = []): string {
  const details = { hash: 'h', name: 'patient', undefinedAttributesAction: 'KEEP' };
  return JSON.stringify({ ...details, attributes, indexes });
}

async function post(draft: string, accept = '*/*'): Promise<Request> {
  const form = new FormData();
  form.set(DRAFT_FIELD, draft);
  form.set(ZONE_FIELD, 'clinic_dev');
  const body = new Response(form);
  return new Request('http://localhost/dictionaries/patient?tab=attributes', {
    method: 'POST',
    body: await body.arrayBuffer(),
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Accept: accept },
  });
}

/**
 * The longest turn of the event loop during an answer, as a multiple of that of an ordinary save, which saves a
 * dictionary with 100 attributes and a problem in one of them.
 */
async function ordinarySaves(answer: () => Promise<unknown>): Promise<number> {
  const draft = draftOf([...many(99, (n) => attribute(n)), attribute(99, { name: ' ' })]);
  const save = async () => answerEditor(sessionOf(true), await post(draft), 'patient');
  // The first runs are not measured, because code runs slowly then.
  for (let n = 0; n < 5; n++) await save();
  const ordinary = await longestTurn(async () => void (await save()));
  return (await longestTurn(async () => void (await answer()))) / ordinary;
}

const { attributes: MAX_ATTRIBUTES } = DICTIONARY_LIMITS;
const wrong = { name: ' ', datatype: 'DECIMAL', min: 'a', max: 'b', precision: 'x', regex: '(' };
const list = (count: number, item: string) => `[${many(count, () => item).join(',')}]`;

describe('a save within the limits of the form answers other requests meanwhile', () => {
  it.each([
    [
      'equal names, and indexes of attributes that are gone',
      draftOf(
        many(MAX_ATTRIBUTES, (n) => attribute(n, { name: '1' })),
        many(100, index),
      ),
      'Field should only contain alphabets',
    ],
    [
      'problems in every field',
      draftOf(
        many(MAX_ATTRIBUTES, (n) => attribute(n, { ...wrong, description: 'x'.repeat(1_500) })),
      ),
      'Field cannot be blank',
    ],
    [
      'equal enumeration values',
      draftOf(
        many(90, (n) => attribute(n, { datatype: 'ENUM', enumValues: many(1_000, () => 'a') })),
      ),
      'Field cannot have duplicate values',
    ],
    [
      'long lists as defaults',
      draftOf(
        many(380, (n) =>
          attribute(n, {
            datatype: 'DECIMAL_ARRAY',
            min: '0',
            max: '9'.repeat(60),
            defaultValue: list(4_900, '1'),
          }),
        ),
      ),
      'The default lists of a dictionary may hold 20,000 values together at most.',
    ],
  ])('with %s', async (_, draft, sentence) => {
    expect(draft.length).toBeLessThan(DICTIONARY_FORM_BYTES);
    const request = await post(draft);
    let answer: unknown;
    const saves = await ordinarySaves(async () => {
      answer = await answerEditor(sessionOf(true), request, 'patient');
    });
    expect(saves).toBeLessThan(MAX_ORDINARY_SAVES);
    expect(JSON.stringify(answer)).toContain(sentence);
  });
});

it('a save with regular expressions that are large when compiled does so too', async () => {
  const attributes = many(40, (n) => attribute(n, { regex: `(\\pL{1,500}){2}${n}` }));
  // The expressions that are not compiled in time are left to the platform, which the test does not have.
  const request = await post(draftOf(attributes));
  const saves = await ordinarySaves(() =>
    answerEditor(sessionOf(true), request, 'patient').catch(() => undefined),
  );
  expect(saves).toBeLessThan(MAX_ORDINARY_SAVES);
});

describe('a form beyond its limits is refused before it is parsed', () => {
  it.each([
    ['more bytes', `"${'x'.repeat(DICTIONARY_FORM_BYTES)}"`, /larger than 4 MiB/],
    ['200,000 attributes', draftOf(many(200_000, () => ({}))), /2,000 attributes and 50 indexes/],
    ['too many values', draftOf([{ enumValues: many(200_000, () => 1) }]), /100,000 values/],
    ['too many empty lists', '[],'.repeat(1_000_000), /100,000 values/],
  ])('%s', async (_, draft, sentence) => {
    const request = await post(draft);
    let thrown: unknown;
    const saves = await ordinarySaves(() =>
      answerEditor(sessionOf(true), request, 'patient').catch((refusal: unknown) => {
        thrown = refusal;
      }),
    );
    expect(saves).toBeLessThan(MAX_ORDINARY_SAVES);
    const refusal = thrown as Response;
    expect(refusal.status).toBe(413);
    expect(await refusal.text()).toMatch(sentence);
  });
});

describe('a user who may change nothing is answered before the form is read', () => {
  it('by a notice, where scripts keep the draft', async () => {
    const request = await post(draftOf([]));
    const answer = await answerEditor(sessionOf(false), request, 'patient');
    expect(request.bodyUsed).toBe(false);
    expect(answer).toMatchObject({
      data: {
        kind: 'again',
        result: {},
        notice: { text: expect.stringMatching(/^You do not have permissions/) as string },
      },
      init: { status: 400 },
    });
  });

  it('by the stored dictionary at the address of the button, where scripts do not run', async () => {
    const request = await post(draftOf([]), 'text/html,*/*');
    const answer = (await answerEditor(sessionOf(false), request, 'patient')) as Response;
    expect(request.bodyUsed).toBe(false);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      '/dictionaries/patient?tab=attributes',
    ]);
  });
});
