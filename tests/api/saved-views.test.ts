/** Saved views: who sees, changes and deletes them. A view is read with the rights of the person who opens it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedView } from '#model/metadata/saved-views.ts';
import { ADMIN, OTHER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';

useApi();

const PATH = '/metadata/saved-view';
const WARD = {
  name: 'Allergies of ward 3',
  area: 'lifegraph',
  query: 'chain=patient&key=ward&value=3&limit=25&depth=1',
};

let zone: string;
beforeAll(async () => {
  zone = await api.newZone();
});

type Answer = SavedView & { message: string };
const save = (who: Who, body: object) => api.call<Answer>({ ...who, zone }, 'POST', PATH, body);
const read = (who: Who, id: string) => api.call<Answer>({ ...who, zone }, 'GET', `${PATH}/${id}`);
const change = (who: Who, id: string, body: object, headers?: Record<string, string>) =>
  api.call<Answer>({ ...who, zone }, 'PUT', `${PATH}/${id}`, body, headers);
const remove = (who: Who, id: string) =>
  api.call<Answer>({ ...who, zone }, 'DELETE', `${PATH}/${id}`);
const names = async (who: Who, query = '') => {
  const { body, headers } = await api.call<SavedView[]>({ ...who, zone }, 'GET', PATH + query);
  expect(headers.get('x-total-count')).toBe(String(body.length));
  return body.map(({ name }) => name);
};

describe('a saved view', () => {
  it('is its author’s alone until it is shared, and says whose it is', async () => {
    const { status, body } = await save(READER, WARD);
    expect(status).toBe(201);
    const { id, author, ...rest } = body;
    expect(rest).toEqual({ ...WARD, shared: false, own: true });
    expect(await names(READER)).toContain(WARD.name);
    for (const who of [USER, ADMIN]) {
      expect(await names(who)).not.toContain(WARD.name);
      // The answers for a hidden view are those for an absent one.
      expect((await read(who, id)).status).toBe(404);
      expect((await change(who, id, WARD)).status).toBe(404);
      expect((await remove(who, id)).status).toBe(404);
    }
    await change(READER, id, { ...WARD, shared: true });
    expect(await names(USER)).toContain(WARD.name);
    expect((await read(USER, id)).body).toEqual({ id, author, ...WARD, shared: true, own: false });
    await change(READER, id, { ...WARD, shared: false });
    expect((await read(USER, id)).status).toBe(404);
  });

  it('that is shared is changed and deleted by its author and by administrators alone', async () => {
    const view = { ...WARD, name: 'Shared', shared: true };
    const { id, author } = (await save(USER, view)).body;
    for (const who of [OTHER, READER]) {
      const refused = await change(who, id, { ...view, name: 'Mine' });
      expect(refused.status).toBe(403);
      expect(refused.body.message).toContain('Only who saved this view');
      expect((await remove(who, id)).status).toBe(403);
    }
    const renamed = await change(ADMIN, id, { ...view, name: 'Renamed' });
    expect(renamed.body).toMatchObject({ name: 'Renamed', author, own: false });
    expect((await read(USER, id)).body).toMatchObject({ name: 'Renamed', own: true });
    expect((await remove(ADMIN, id)).status).toBe(204);
    expect((await read(USER, id)).status).toBe(404);
  });

  it('has a name that is its author’s only once, without regard to case', async () => {
    await save(USER, { ...WARD, name: 'Twice' });
    const again = await save(USER, { ...WARD, name: ' TWICE ' });
    expect(again.status).toBe(409);
    expect(again.body.message).toBe(
      'name: There is a saved view of this name. Choose another name.',
    );
    expect((await save(OTHER, { ...WARD, name: 'Twice' })).status).toBe(201);
    const other = (await save(USER, { ...WARD, name: 'Once' })).body;
    expect((await change(USER, other.id, { ...WARD, name: 'twice' })).status).toBe(409);
  });

  it.each([
    ['no name', { name: ' ' }, 'name: '],
    ['a name of two lines', { name: 'a\nb' }, 'name: Field can hold one line of text only.'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name: Field can hold 200'],
    ['another screen', { area: 'zones' }, 'area: Field is none of lifegraph, '],
    ['an address', { query: 'https://example.org/#a' }, 'query: Field is not the query'],
    ['a query that is too long', { query: 'x'.repeat(8_001) }, 'query: Field can hold 8000'],
    ['a word for whether it is shared', { shared: 'yes' }, 'shared: '],
    ['a field that no view has', { data: [] }, 'data'],
  ])('is refused with %s, in a sentence that names the field', async (_, part, sentence) => {
    const { status, body } = await save(USER, { ...WARD, ...part });
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('is changed from the version that was read, or not at all', async () => {
    const { id } = (await save(USER, { ...WARD, name: 'Versions' })).body;
    const version = (await read(USER, id)).headers.get('etag') ?? '';
    const first = { ...WARD, name: 'First' };
    expect((await change(USER, id, first, { 'If-Match': version })).status).toBe(200);
    const late = await change(USER, id, { ...WARD, name: 'Late' }, { 'If-Match': version });
    expect(late.status).toBe(409);
    expect((await read(USER, id)).body.name).toBe('First');
  });
});

it('a list of saved views is searched by name, and named by its screen', async () => {
  await save(OTHER, { ...WARD, name: 'Beds of 100% of ward 7' });
  expect(await names(OTHER, '?search=WARD%207')).toEqual(['Beds of 100% of ward 7']);
  expect(await names(OTHER, '?search=100%25')).toEqual(['Beds of 100% of ward 7']);
  expect(await names(OTHER, '?search=*7')).toEqual([]);
  expect(await names(OTHER, '?area=lifegraph')).toContain('Beds of 100% of ward 7');
  expect(await names(OTHER, '?area=zones')).toEqual([]);
});
