import { describe, expect, it } from 'vitest';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_ZONE, READER, USER } from '#tests/support/api/callers.ts';

useApi();

const PATH = '/metadata/glossary';
const triage = {
  term: 'Triage',
  description: 'Sorting patients by urgency.',
  groupName: 'Emergency',
  type: 'Process',
  aliases: ['Sorting', 'First look'],
  abbreviations: ['TRG'],
  properties: { owner: 'Nursing', since: '2019' },
};
/** The fields of a term that was created with its name only. */
const NO_DETAILS = {
  ...{ description: '', groupName: '', type: '' },
  ...{ aliases: [], abbreviations: [], properties: {} },
};

function add(body: object, headers?: Record<string, string>, who = ADMIN) {
  return api.call<StoredTerm & { message: string }>(who, 'POST', PATH, body, headers);
}

async function list(zone: string, query = '') {
  const answer = await api.call<StoredTerm[]>({ ...READER, zone }, 'GET', `${PATH}${query}`);
  return {
    terms: answer.body.map(({ term }) => term),
    total: answer.headers.get('x-total-count'),
  };
}

describe('a glossary term', () => {
  it('is added, read and listed with all its fields [A-423 A-424 A-707 A-708 A-709]', async () => {
    const zone = await api.newZone();
    const reader = { ...READER, zone };
    const { status, body } = await add(triage, {}, { ...ADMIN, zone });
    expect(status).toBe(201);
    const { id, ...rest } = body;
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual(triage);
    expect(await api.read(reader, `${PATH}/${id}`)).toEqual(body);
    expect(await api.read(reader, PATH)).toEqual([body]);
  });

  it('needs nothing but the term', async () => {
    const { body } = await add({ term: '  Ward  ', description: null });
    expect(body).toMatchObject({ term: 'Ward', ...NO_DETAILS });
  });

  it.each([
    ['no term', {}, 'term: Field cannot be blank'],
    ['a blank term', { term: ' \t ' }, 'term: Field cannot be blank'],
    ['a term that is no text', { term: 7 }, 'term: '],
    ['a term of two lines', { term: 'a\nb' }, 'term: Field can hold one line of text only.'],
    ['a term that is too long', { term: 'x'.repeat(257) }, 'term: '],
    [
      'a NUL',
      { term: 'x', description: 'a\0b' },
      'description: The text holds a character that cannot be stored',
    ],
    [
      'half a surrogate pair',
      { term: 'x', type: 'a\ud800' },
      'type: The text holds a character that cannot',
    ],
    ['a list', [], 'expected object'],
    ['aliases that are no list', { term: 'x', aliases: 'a' }, 'aliases: '],
    ['properties that are no pairs', { term: 'x', properties: ['a'] }, 'properties: '],
    ['a property that is no text', { term: 'x', properties: { a: { b: 'c' } } }, 'properties.a: '],
  ])('is refused with %s, in a sentence [A-589 A-593]', async (_, body, sentence) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });

  it.each([
    ['aliases', ['One', ' one ']],
    ['abbreviations', ['ab', 'AB']],
    ['properties', { owner: 'a', ' Owner': 'b' }],
  ])('is refused when its %s repeat themselves [A-591 A-592 A-594]', async (field, values) => {
    const answer = await add({ term: 'Repeating', [field]: values });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(`${field}: Field cannot have duplicate values`);
  });

  it.each([
    ['an alias', { aliases: ['  '] }],
    ['an abbreviation', { abbreviations: [''] }],
    ['the name of a property', { properties: { ' ': 'x' } }],
    ['the value of a property', { properties: { owner: ' ' } }],
  ])('is refused when %s is blank [A-595]', async (_, fields) => {
    const answer = await add({ term: 'Blank', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('Field cannot be blank');
  });

  it('is there once, without regard to case and spaces [A-590]', async () => {
    await add({ term: 'Single' });
    const answer = await add({ term: ' sINGLE ' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: 'CONFLICT',
      message: 'Term already exists. Please choose another term.',
    });
    const many = await Promise.all([1, 2, 3].map(() => add({ term: 'Racing' })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is added once however often the same request arrives', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = [await add({ term: 'Repeated' }, key), await add({ term: 'Repeated' }, key)];
    expect(answers[1]).toMatchObject({ status: 201, body: answers[0]?.body });
  });

  it('is replaced whole, but for the term itself [A-268 A-710]', async () => {
    const { body: old } = await add({ ...triage, term: 'Handover' });
    const path = `${PATH}/${old.id}`;
    const body = {
      term: 'Handover',
      description: 'Passing a patient on.',
      groupName: 'Wards',
      type: 'Event',
      aliases: ['Relay'],
      abbreviations: ['HO'],
      properties: { owner: 'Ward' },
    };
    for (const [sent, stored] of [
      [body, body],
      [{ term: body.term }, { ...NO_DETAILS, term: body.term }],
    ]) {
      const changed = await api.call<StoredTerm>(ADMIN, 'PUT', path, sent);
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual({ id: old.id, ...stored });
      expect(await api.read(READER, path)).toEqual(changed.body);
    }
    const renamed = await api.call(ADMIN, 'PUT', path, { ...body, term: 'Other' });
    expect(renamed).toMatchObject({ status: 400 });
    expect(renamed.body.message).toContain("term: The term 'Handover' cannot be renamed");
  });

  it('is deleted for good, and its name is free again [A-711 A-712]', async () => {
    const { body } = await add({ term: 'Fleeting' });
    const path = `${PATH}/${body.id}`;
    expect((await api.call(ADMIN, 'DELETE', path)).status).toBe(204);
    expect((await api.call(ADMIN, 'GET', path)).status).toBe(404);
    expect((await api.call(ADMIN, 'PUT', path, { term: 'Fleeting' })).status).toBe(404);
    expect((await api.call(ADMIN, 'DELETE', path)).status).toBe(404);
    expect((await add({ term: 'Fleeting' })).status).toBe(201);
  });

  it.each(['nothing', '00000000-0000-4000-8000-000000000000', '%00'])(
    'that is not there is a 404: %s',
    async (id) => {
      expect((await api.call(READER, 'GET', `${PATH}/${id}`)).status).toBe(404);
    },
  );

  it('of one zone is not there in another', async () => {
    const elsewhere = { ...ADMIN, zone: OTHER_ZONE };
    expect(await api.read(elsewhere, PATH)).toEqual([]);
    const { body } = await add({ term: 'Local' });
    expect((await api.call(elsewhere, 'GET', `${PATH}/${body.id}`)).status).toBe(404);
    expect((await api.call(elsewhere, 'DELETE', `${PATH}/${body.id}`)).status).toBe(404);
  });

  it('is written by administrators only [A-662 A-665 A-667]', async () => {
    const { body } = await add({ term: 'Guarded' });
    const path = `${PATH}/${body.id}`;
    for (const who of [READER, USER]) {
      expect((await api.call(who, 'POST', PATH, { term: 'X' })).status).toBe(403);
      expect((await api.call(who, 'PUT', path, { term: 'Guarded' })).status).toBe(403);
      expect((await api.call(who, 'DELETE', path)).status).toBe(403);
      expect((await api.call(who, 'GET', path)).status).toBe(200);
    }
  });

  it('leaves a line in the audit trail that names its id, not its words', async () => {
    const { body } = await add({ term: 'Audited', description: 'secret words' });
    const { rows } = await api.platform.db.query<{ detail: object }>(
      `select detail from audit where call = 'createTerm' and outcome = 'done'
         and detail ->> 'id' = $1`,
      [body.id],
    );
    expect(rows).toEqual([
      { detail: { id: body.id, requestId: expect.stringMatching(/.{8}/) as string } },
    ]);
  });

  it('is not written without its audit line', async () => {
    await api.platform.db.query('alter table audit rename to audit_away');
    try {
      expect((await add({ term: 'Unaudited' })).status).toBe(500);
    } finally {
      await api.platform.db.query('alter table audit_away rename to audit');
    }
    const { body } = await add({ term: 'Unaudited' });
    expect(body.term).toBe('Unaudited');
  });
});

describe('the list of terms', () => {
  it('is sorted and cut as asked for, by term at first [A-254]', async () => {
    const zone = await api.newZone();
    for (const body of [triage, { term: 'Ward' }, { term: 'bedside' }, { term: 'Akte' }]) {
      await add(body, {}, { ...ADMIN, zone });
    }
    expect(await list(zone)).toEqual({ terms: ['Akte', 'bedside', 'Triage', 'Ward'], total: '4' });
    expect(await list(zone, '?search=triage')).toEqual({ terms: ['Triage'], total: '1' });
    expect(await list(zone, '?search=EMERG')).toMatchObject({ terms: ['Triage'] });
    expect(await list(zone, '?orderBy=term%20DESC&limit=2&skip=1')).toEqual({
      terms: ['Triage', 'bedside'],
      total: '4',
    });
    expect((await list(zone, '?orderBy=type DESC,term')).terms[0]).toBe('Triage');
  });

  it.each(['orderBy=secret', 'limit=0', 'skip=x', 'orderBy=term;drop'])(
    'is refused with %s, naming it',
    async (query) => {
      const answer = await api.call(READER, 'GET', `${PATH}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(query.split('=')[0]);
    },
  );

  it('is not sent again while nothing has changed', async () => {
    const first = await api.call(READER, 'GET', PATH);
    const tag = { 'if-none-match': first.headers.get('etag') ?? 'none' };
    const again = () => api.call(READER, 'GET', PATH, undefined, tag);
    expect((await again()).status).toBe(304);
    const { body } = await add({ term: 'Newcomer' });
    expect((await again()).status).toBe(200);
    await api.call(ADMIN, 'DELETE', `${PATH}/${body.id}`);
    expect((await again()).status).toBe(200);
  });
});
