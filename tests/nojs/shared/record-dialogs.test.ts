/** Where a record is used, its history, and earlier versions that are restored: on the page of the record, without scripts. */
import { expect, it } from 'vitest';
import { paths, withQuery } from '#app/paths/paths.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { READER } from '#tests/support/stack/accounts.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary, saveDictionaries } from '#tests/support/stack/data.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

async function makeTerm(fields: Partial<StoredTerm> = {}, given?: ApiClient): Promise<StoredTerm> {
  const api = given ?? (await apiOf(OWNER_IN_DEV));
  return api.call<StoredTerm>('POST', '/metadata/glossary', {
    term: uniqueName('Used'),
    ...fields,
  });
}

it('a dictionary and an attribute say where they are used, and the question before a deletion too', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const { name: chain } = await makeDictionary(api);
  await api.call('POST', '/metadata/edge', {
    ...{ name: 'during', fromDictionary: chain, toDictionary: chain },
    condition: [{ fromCol: 'person', toCol: 'person' }],
  });
  const contract = await makeContract(api, chain, 'let a');
  const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(chain));
  await browser.follow('Where used');
  const drawer = browser.page.dialog('Where used');
  expect(textOf(drawer)).toMatch(/Dictionary \S+.*1 edge definition.*during.*1 smart contract/s);
  await browser.follow(contract.name, drawer);
  expect(browser.page.heading).toBe('Edit Smart Contract');

  await browser.open(
    withQuery(paths.dictionary(chain), { tab: 'attributes', attribute: 'person' }),
  );
  await browser.follow('Where used');
  const ofAttribute = textOf(browser.page.dialog('Where used'));
  expect(ofAttribute).toContain('Attribute person');
  expect(ofAttribute).toMatch(/1 index.*by_person.*1 edge definition.*joins by it/s);
  expect(ofAttribute).not.toContain('smart contract');
  await browser.follow('Close');
  expect(browser.page.hasDialog('Where used')).toBe(false);

  await browser.follow('Delete');
  const question = browser.page.dialog('Delete Dictionary');
  expect(textOf(question)).toContain('It is named by 1 edge definition and 1 smart contract.');
  await browser.follow('Show them', question);
  expect(textOf(browser.page.dialog('Where used'))).toContain('Dictionary');
});

it('a term that explains nothing says so, before it is deleted too', async () => {
  const { id } = await makeTerm();
  const browser = await browserOf(OWNER_IN_DEV, paths.term(id));
  await browser.follow('Where used');
  expect(textOf(browser.page.dialog('Where used'))).toContain('Nothing that you may see names it.');
  await browser.open(withQuery(paths.term(id), { dialog: 'delete' }));
  const question = browser.page.dialog('Confirm Glossary Deletion');
  expect(textOf(question)).toContain('Nothing that you may see names it.');
});

it('the history of a term tells what changed, and an earlier version is restored as a new one', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const { id, term } = await makeTerm({ type: 'first', aliases: ['Cot'] });
  const change = (type: string) =>
    api.call('PUT', `/metadata/glossary/${id}`, { term, type, aliases: [] });
  await change('second');
  const browser = await browserOf(OWNER_IN_DEV, paths.term(id));
  await browser.follow('History');
  const drawer = browser.page.dialog('History');
  expect(textOf(drawer)).toMatch(/Changed .*Type\s*first\s*second.*Created /s);
  await browser.follow(/^Restore version/, drawer);
  const question = browser.page.dialog(/^Restore version/);
  expect(textOf(question)).toMatch(/Type\s*second\s*first/);
  const asked = browser.page;
  await browser.press('Yes, Restore', question);
  expect(browser.page.text).toMatch(/Version \d+ is restored, as a new version\./);
  expect(textOf(browser.page.dialog('History')).match(/Changed /g)).toHaveLength(2);
  const restored = await api.call<StoredTerm>('GET', `/metadata/glossary/${id}`);
  expect(restored).toMatchObject({ term, type: 'first', aliases: ['Cot'] });

  // The question was asked about another present version.
  await change('third');
  browser.back(asked);
  await browser.press('Yes, Restore', question);
  expect(browser.page.text).toContain(
    'Nothing was restored: the record has a newer version by now.',
  );
  expect(await api.call<StoredTerm>('GET', `/metadata/glossary/${id}`)).toMatchObject({
    type: 'third',
  });
});

it('a version of a dictionary is restored by its editor', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const dictionary = await makeDictionary(api, { description: 'The first one.' });
  const { name } = dictionary;
  await saveDictionaries(api, { ...dictionary, description: 'The second one.' });
  const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
  await browser.follow('History');
  expect(textOf(browser.page.dialog('History'))).toMatch(
    /Description\s*The first one\.\s*The second one\./,
  );
  await browser.follow(/^Restore version/);
  await browser.press('Yes, Restore');
  expect(browser.page.text).toContain('Dictionary Updated');
  const { description } = await api.call<{ description: string }>(
    ...(['GET', `/metadata/dictionary/${name}`] as const),
  );
  expect(description).toBe('The first one.');
});

it('a restored dictionary that would lose an attribute in use is previewed first', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const dictionary = await makeDictionary(api);
  const { name, attributes } = dictionary;
  await saveDictionaries(api, {
    ...dictionary,
    attributes: [...attributes, { name: 'height', datatype: 'INTEGER' }],
  });
  await api.call('POST', `/graphchain/${name}`, { data: { person: 'Ann', height: 3 } });
  const browser = await browserOf(
    OWNER_IN_DEV,
    withQuery(paths.dictionary(name), { dialog: 'history' }),
  );
  await browser.follow(/^Restore version/);
  await browser.press('Yes, Restore');
  expect(browser.page.all('dialog[open]').map(textOf).join()).toContain('height');
  const stored = await api.call<{ attributes: unknown[] }>('GET', `/metadata/dictionary/${name}`);
  expect(stored.attributes).toHaveLength(attributes.length + 1);
});

it('a consent contract, a smart contract, an edge definition and a group have a history and are restored', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const { name: chain } = await makeDictionary(api);
  const smart = await makeContract(api, chain, 'let a');
  const smartPath = `/graphchain/${chain}/smartcontracts/${smart.sdoId}`;
  await api.call('PUT', smartPath, { name: smart.name, javaScript: 'let b' });
  const consents = `/graphchain/${chain}/consentcontracts`;
  const consent = await api.call<StoredConsentContract>('POST', consents, { to: '*' });
  const consentId = consent.header.id;
  await api.call('PUT', `${consents}/${consentId}`, { to: '*', description: 'For all' });
  const edge = await api.call<{ id: string }>('POST', '/metadata/edge', {
    ...{ name: 'during', fromDictionary: chain, toDictionary: chain },
    condition: [{ fromCol: 'person', toCol: 'person' }],
  });
  await api.call('PUT', `/metadata/edge/${edge.id}`, {
    condition: [{ fromCol: 'weight', toCol: 'weight' }],
  });
  const [person] = await api.call<{ id: string }[]>('GET', '/metadata/user/wallet?limit=1');
  const given = { name: uniqueName('Team'), description: 'One', group: [person?.id] };
  const group = await api.call<{ id: string }>('POST', '/metadata/usergroup', given);
  await api.call('PUT', `/metadata/usergroup/${group.id}`, { ...given, description: 'Two' });

  const browser = await browserOf(OWNER_IN_DEV);
  for (const [page, difference] of [
    [paths.smartContracts.edit(chain, smart.sdoId), /Code\s*let a\s*let b/],
    [paths.consentContracts.edit(chain, consentId), /Description\s*–\s*For all/],
    [paths.edge(edge.id), /person = person\s*weight = weight/],
    [paths.wallet('user-group', group.id), /Description\s*One\s*Two/],
  ] as const) {
    await browser.open(page);
    await browser.follow('History');
    expect(textOf(browser.page.dialog('History')), page).toMatch(difference);
    await browser.follow(/^Restore version/);
    await browser.press('Yes, Restore');
    expect(browser.page.text, page).toContain('is restored, as a new version.');
    expect(textOf(browser.page.dialog('History')).match(/Changed /g), page).toHaveLength(2);
  }
});

it('a person who may not edit reads the history, and restores nothing', async () => {
  const api = await apiOf(OWNER_IN_PROD);
  const { id, term } = await makeTerm({ type: 'first' }, api);
  await api.call('PUT', `/metadata/glossary/${id}`, { term, type: 'second' });
  const owner = await browserOf(OWNER_IN_PROD, withQuery(paths.term(id), { dialog: 'history' }));
  await owner.follow(/^Restore version/);
  const { address } = owner.page;
  const browser = await browserOf({ account: READER, zone: OWNER_IN_PROD.zone }, paths.term(id));
  await browser.follow('History');
  const drawer = browser.page.dialog('History');
  expect(textOf(drawer)).toContain('second');
  expect(textOf(drawer)).not.toContain('Restore');
  await browser.open(address);
  await browser.press('Yes, Restore');
  expect(browser.page.text).not.toContain('is restored');
  expect(await api.call<StoredTerm>('GET', `/metadata/glossary/${id}`)).toMatchObject({
    type: 'second',
  });
});
