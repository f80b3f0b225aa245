/**
 * No form of the console blocks the event loop for long, even at its limits: neither its page nor the answer to a
 * refusal. The test measures the processor time of the longest turn of the event loop in production mode, as a multiple
 * of what an empty form takes on the same machine at the same time.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_FORM_ROWS } from '#app/forms/body/form-body.server.ts';
import { makeFormToken, formTokenFields } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { MAX_MEMBERS } from '#model/wallets/group.ts';
import { DICTIONARY_LIMITS, EDGE_LIMITS, GLOSSARY_LIMITS } from '#model/fields/limits.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { longestTurn } from '#tests/support/longest-turn.ts';
import { openOwnConsole } from '#tests/support/stack/own-console.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, consoleOrigin, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

/** Twice the highest measured value (10 on a machine at rest). */
const MAX_EMPTY_FORMS = 20;
/** One good time is enough: code runs slowly at first, and garbage may be collected during any turn. */
const TRIES = 6;
const MAX_PAGE_BYTES = 2_000_000;

let api: ApiClient;
let answer: Awaited<ReturnType<typeof openOwnConsole>>;
let cookies: (url: URL) => string;

beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  const browser = await browserOf(OWNER_IN_DEV);
  cookies = (url) => browser.cookies.headerFor(url);
  answer = await openOwnConsole();
});

type Fields = readonly (readonly [name: string, value: string])[];

/** Opens a page of the console, or posts a form to it, and expects that no turn takes long. Returns the page. */
async function expectShortTurns(
  path: string,
  { status, fields }: { status: number; fields?: Fields },
) {
  const url = new URL(path, consoleOrigin());
  const { host, origin } = url;
  const headers = { cookie: cookies(url), accept: 'text/html', host, origin };
  const turns: number[] = [];
  while (turns.length < TRIES) {
    const formToken = Object.entries(formTokenFields(makeFormToken(OWNER_IN_DEV.zone)));
    const body = fields && new URLSearchParams([...formToken, ...fields.map(([...pair]) => pair)]);
    const request = new Request(url, body ? { method: 'POST', headers, body } : { headers });
    let [given, text] = [0, ''];
    const turn = await longestTurn(async () => {
      const response = await answer(request);
      text = await response.text();
      given = response.status;
    });
    expect(given).toBe(status);
    expect(text.length).toBeLessThan(MAX_PAGE_BYTES);
    const times = turn / (await timeOfEmptyForm(headers));
    if (times < MAX_EMPTY_FORMS) return text;
    turns.push(times);
  }
  throw new Error(
    `The longest turns took ${turns.map(Math.round).join(', ')} times an empty form.`,
  );
}

/** The processor time of an empty form's whole page, in milliseconds. */
async function timeOfEmptyForm(headers: Record<string, string>) {
  const before = process.cpuUsage();
  const response = await answer(new Request(new URL(paths.newTerm, consoleOrigin()), { headers }));
  await response.text();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const many = <Item>(count: number, make: (n: number) => Item): Item[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('a glossary term', () => {
  const { aliases, abbreviations, properties } = GLOSSARY_LIMITS;

  it('with all its rows is shown', async () => {
    const { id } = await api.call<{ id: string }>('POST', CALLS.createTerm.path, {
      term: uniqueName('Large'),
      aliases: many(aliases, (n) => `alias ${n}`),
      abbreviations: many(abbreviations, (n) => `abbreviation ${n}`),
      properties: Object.fromEntries(many(properties, (n) => [`name ${n}`, `value ${n}`])),
    });
    await expectShortTurns(paths.term(id), { status: 200 });
  });

  const wrong: Fields = [
    ['term', ''],
    ...many(aliases, (n) => [`aliases[${n}]`, 'same'] as const),
    ...many(abbreviations, (n) => [`abbreviations[${n}]`, 'same'] as const),
    ...many(properties, (n) => [`properties[${n}].name`, 'same'] as const),
    ...many(properties, (n) => [`properties[${n}].value`, ''] as const),
  ];
  it('that is wrong in each row is refused', async () => {
    await expectShortTurns(paths.newTerm, { status: 400, fields: wrong });
  });

  it('gets one more row', async () => {
    const intent = JSON.stringify({ type: 'insert', payload: { name: 'aliases' } });
    const fields: Fields = [...wrong, ['__intent__', intent]];
    await expectShortTurns(paths.newTerm, { status: 200, fields });
  });

  it('of as many rows as any form may send is refused', async () => {
    const fields: Fields = many(MAX_FORM_ROWS, (n) => [`aliases[${n}]`, 'same'] as const);
    await expectShortTurns(paths.newTerm, { status: 400, fields });
  });
});

const attributes = many(DICTIONARY_LIMITS.attributes, (n) => ({
  name: `attribute_${n}`,
  datatype: 'STRING' as const,
}));

describe('an edge definition between large dictionaries', () => {
  const fields = async (): Promise<Fields> => {
    const { name } = await makeDictionary(api, { attributes, indexes: [] });
    return [
      ['fromDictionary', name],
      ['toDictionary', name],
      ...many(
        EDGE_LIMITS.conditions,
        (n) => [`condition[${n}].fromCol`, `attribute_${n}`] as const,
      ),
      ...many(EDGE_LIMITS.conditions, (n) => [`condition[${n}].toCol`, `gone_${n}`] as const),
    ];
  };

  it('is refused', async () => {
    await expectShortTurns(paths.newEdge, { status: 400, fields: await fields() });
  });
});

describe('a dictionary of 2,000 attributes and 50 indexes', () => {
  const indexes = many(DICTIONARY_LIMITS.indexes, (n) => ({
    name: `by_${n}`,
    type: 'NORMAL' as const,
    attributes: many(DICTIONARY_LIMITS.indexAttributes, (m) => `attribute_${n + m}`),
  }));

  it('is shown', async () => {
    const { name } = await makeDictionary(api, { attributes, indexes });
    for (const tab of ['details', 'attributes', 'indexes']) {
      await expectShortTurns(`${paths.dictionary(name)}?tab=${tab}`, { status: 200 });
    }
  });

  it('that is wrong in each attribute is refused', async () => {
    const draft = {
      ...{ name: '', undefinedAttributesAction: 'KEEP' },
      attributes: attributes.map(({ datatype }, n) => ({ id: `new-${n}`, name: ' ', datatype })),
      indexes: [],
    };
    const fields: Fields = [['draft', JSON.stringify(draft)]];
    await expectShortTurns(`${paths.newDictionary}?tab=attributes`, { status: 400, fields });
  });
});

describe('a group of 10,000 members', () => {
  const fields: Fields = [['group', many(MAX_MEMBERS, () => randomUUID()).join(',')]];
  const group = paths.newWallet('user-group');

  it('that is wrong is refused', async () => {
    await expectShortTurns(group, { status: 400, fields });
  });

  it('shows who may be added', async () => {
    await expectShortTurns(group, { status: 200, fields: [...fields, ['_members', 'open']] });
  });

  it('is shown in parts', async () => {
    const page = await expectShortTurns(group, {
      status: 200,
      fields: [...fields, ['_first', '9800']],
    });
    expect(page.match(/aria-label="Remove [^"]+"/g)).toHaveLength(200);
    expect(page).toMatch(/name="_first" value="10000"[^>]*>Show other members</);
    const last = await expectShortTurns(group, {
      status: 200,
      fields: [...fields, ['_first', '10000']],
    });
    expect(last).toMatch(/name="_first" value="200"[^>]*>Show other members</);
  });
});
