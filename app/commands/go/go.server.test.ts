import { expect, it, vi } from 'vitest';
import { log } from '#app/environment/log.server.ts';
import { loadGo } from './go.server.ts';
import type { GoOptions } from './go.server.ts';
import type { MetadataHit } from './go.ts';

const hit: MetadataHit = {
  id: 'dictionaries:patient',
  kind: 'dictionaries',
  icon: 'database',
  name: 'patient',
  title: 'patient',
  subtitle: 'Dictionary',
  to: '/dictionaries/patient',
};
const options: GoOptions = {
  roles: ['sdzReadOnly'],
  zones: [],
  zone: 'clinic_dev',
  search: () => Promise.resolve([hit]),
};

function requestFor(q: string): Request {
  return new Request(`http://localhost/go?${new URLSearchParams({ q })}`);
}

const titlesOf = ({ groups }: Awaited<ReturnType<typeof loadGo>>) =>
  groups.flatMap(({ results }) => results.map(({ entry }) => entry.title));

it('the page /go offers all entries that a link or form can run while the query is empty, without searching', async () => {
  const search = vi.fn(options.search);
  const data = await loadGo(requestFor('  '), { ...options, search });
  expect(titlesOf(data)).toContain('Go to Dictionaries');
  expect(titlesOf(data)).not.toContain('Create dictionary');
  expect(titlesOf(data)).not.toContain('Next row');
  expect(titlesOf(data)).not.toContain('Show or hide the navigation');
  expect(search).not.toHaveBeenCalled();
});

it('the page /go answers with matching commands and metadata', async () => {
  const data = await loadGo(requestFor(' dict '), options);
  expect(data.q).toBe('dict');
  expect(titlesOf(data)).toEqual(['Go to Dictionaries']);
  expect(data.hits).toEqual([hit]);
});

it('the page /go keeps commands that a slip of the hand missed behind what the search finds', async () => {
  const data = await loadGo(requestFor('dictonaries'), options);
  const [found] = data.slips;
  expect(found?.results.map(({ entry }) => entry.title)).toContain('Go to Dictionaries');
  expect(data.groups).toEqual([]);
});

it('the page /go never searches for a user without a role', async () => {
  const search = vi.fn(options.search);
  await loadGo(requestFor('dict'), { ...options, roles: [], search });
  expect(search).not.toHaveBeenCalled();
});

it('the page /go still offers commands when the search fails, and shows the error', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const search = () => Promise.reject(new Error('down'));
  const data = await loadGo(requestFor('dict'), { ...options, search });
  expect(titlesOf(data)).toEqual(['Go to Dictionaries']);
  expect(data.failure).toMatch(/could not be searched/);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

it('the page /go passes on a redirect to sign in', async () => {
  const redirect = new Response(null, { status: 302 });
  const search = () => Promise.reject(redirect);
  await expect(loadGo(requestFor('dict'), { ...options, search })).rejects.toBe(redirect);
});

it.each([
  ['ask how big is patient', 'Ask Blast: how big is patient', true],
  ['Ask Blast: how big is patient', 'Ask Blast: how big is patient', true],
  ['how big is patient?', 'Ask Blast: how big is patient?', true],
  ['dict', 'Ask Blast: dict', false],
])('the page /go offers to ask the assistant: %s', async (q, title, isQuestion) => {
  const prompt = title.replace('Ask Blast: ', '');
  const { ask } = await loadGo(requestFor(q), options);
  expect(ask).toEqual({
    title,
    to: `/ask-blast?${new URLSearchParams({ prompt })}`,
    isQuestion,
  });
});

it('the page /go offers nobody the assistant before something is typed, or without a role', async () => {
  expect((await loadGo(requestFor(''), options)).ask).toBeUndefined();
  expect((await loadGo(requestFor('dict'), { ...options, roles: [] })).ask).toBeUndefined();
});
