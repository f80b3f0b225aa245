/** Dictionaries without scripts: the list, and what the editor keeps and says when a save is refused. */
import { describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { makeDictionary, saveDictionaries, saveRecords } from '#tests/support/stack/data.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import type { PlainPage } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const NAME_RULE =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';

it('the list shows what a broken address asks for as if it were not asked', async () => {
  const browser = await browserOf(OWNER_IN_PROD, paths.dictionaries);
  const rows = browser.page.rows().map(textOf);
  await browser.open(`${paths.dictionaries}?page=-1&size=9999&sort=password&row=%00`);
  expect(browser.page.status).toBe(200);
  expect(browser.page.rows().map(textOf)).toEqual(rows);
  expect(rows.length).toBeGreaterThan(3);
});

describe('the editor', () => {
  it('refuses a property of an attribute at its field, and keeps it', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newDictionary);
    browser.page.fill('Dictionary Name', uniqueName('bounds'));
    await addAttribute(browser, 'figure');
    browser.page.select('Datatype', 'Integer');
    await browser.press('Change');
    browser.page.fill('Min', '1.5');
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Min')).toContain('Please enter a valid numeric value');
    expect(browser.page.valueOf('Min')).toBe('1.5');
  });

  it('refuses what somebody else has changed meanwhile, keeps what it holds and leads to the newest version, until it is sent again', async () => {
    const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
    const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
    const other = browser.another();
    await other.open(paths.dictionary(name));
    other.page.fill('Description', 'By the other tab.');
    await other.press('Save');
    expect(other.page.text).toContain('Dictionary Updated');
    browser.page.fill('Description', 'By this tab.');
    await browser.press('Save');
    expect(alertsOf(browser.page)).toMatch(
      /You changed this on .*Stored is Description 'By the other tab\.'.*save again to replace/s,
    );
    expect(browser.page.valueOf('Description')).toBe('By this tab.');
    const refused = browser.page;
    await browser.follow(/^Open the newest version/);
    expect(browser.page.valueOf('Description')).toBe('By the other tab.');
    browser.back(refused);
    await browser.press('Save');
    expect(browser.page.text).toContain('Dictionary Updated');
  });

  it('names a required field that is blank [A-540]', async () => {
    const browser = await browserOf(OWNER_IN_DEV, paths.newDictionary);
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Dictionary Name')).toBe('Field cannot be blank');
  });

  it('keeps names that an import brought, and refuses new ones like them', async () => {
    const name = uniqueName('imported');
    const attributes = [{ name: 'Id', datatype: 'String' }];
    await saveDictionaries(await apiOf(OWNER_IN_DEV), { name, attributes, indexes: [] });
    const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
    browser.page.fill('Description', 'Changed.');
    await browser.press('Save');
    expect(browser.page.text).toContain('Dictionary Updated');
    await browser.open(paths.dictionary(name));
    await addAttribute(browser, 'No');
    await browser.press('Save');
    expect(browser.page.describe('Name')).toBe(NAME_RULE);
    expect(alertsOf(browser.page)).not.toContain('Id');
  });

  it('refuses a form of another zone with its values kept, and says why', async () => {
    const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
    const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
    browser.page.fill('Description', 'Meant for dev.');
    // The form gets the zone of a page that was opened while another zone was open.
    for (const input of browser.page.all('input[name=_zone]')) {
      input.setAttribute('value', OWNER_IN_PROD.zone);
    }
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(alertsOf(browser.page)).toContain(
      'This form was opened in the zone clinic_prod, but you are now in clinic_dev. Nothing was saved',
    );
    expect(browser.page.valueOf('Description')).toBe('Meant for dev.');
    // The form that is shown again belongs to the current zone.
    await browser.press('Save');
    expect(browser.page.text).toContain('Dictionary Updated');
  });
});

it('several attributes are pasted, shown with guessed datatypes, and added', async () => {
  const browser = await browserOf(OWNER_IN_DEV);
  const name = uniqueName('pasted');
  await browser.open(paths.newDictionary);
  browser.page.fill('Dictionary Name', name);
  await browser.press(/^Attributes/);
  await browser.press('Paste attributes');
  const rows = 'code\tBirth date\tweight\nx\t2001-02-03\t1.25\n';
  browser.page.fill(/^Names, one a line/, rows);
  await browser.press('Show attributes');
  expect(browser.page.valueOf('Datatype of Birth_date')).toBe('DATE');
  expect(browser.page.valueOf('Datatype of weight')).toBe('DECIMAL');
  browser.page.check('Add code', false);
  browser.page.select('Datatype of Birth_date', 'Datetime');
  await browser.press(/^Add \d attributes/);
  expect(browser.page.valueOf('Name')).toBe('Birth_date');
  expect(browser.page.valueOf('Display Name')).toBe('Birth date');
  await browser.press('Delete attribute');
  expect(browser.page.text).toContain('Attribute “Birth_date” removed.');
  expect(browser.page.valueOf('Name')).toBe('weight');
  await browser.press('Undo');
  expect(browser.page.text).not.toContain('removed.');
  expect(browser.page.valueOf('Name')).toBe('Birth_date');
  await browser.press('Save');
  expect(browser.page.text).toContain('Dictionary Created');
  const api = await apiOf(OWNER_IN_DEV);
  const stored = await api.call<Dictionary>('GET', `/metadata/dictionary/${name}`);
  expect(stored.attributes).toMatchObject([
    { name: 'Birth_date', datatype: 'DATETIME' },
    { name: 'weight', datatype: 'DECIMAL', precision: 2 },
  ]);
});

describe('truncating a chain', () => {
  it('takes its name, typed, and starts the job [A-224]', async () => {
    const api = await apiOf(OWNER_IN_DEV);
    const { name } = await makeDictionary(api);
    await saveRecords(api, name, { person: 'Ada' });
    const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
    await browser.follow('Truncate Chain');
    await browser.press('Truncate Chain');
    expect(browser.page.text).toContain('Field cannot be blank');
    browser.page.fill(/^Type /, name.toUpperCase());
    await browser.press('Truncate Chain');
    expect(browser.page.text).toContain(`Type ${name}`);
    browser.page.fill(/^Type /, name);
    await browser.press('Truncate Chain');
    expect(browser.page.address).toBe('/job-manager');
    expect(browser.page.text).toContain('Your job has started successfully.');
    const jobs = await api.call<Job[]>('GET', '/jobs?name=TruncateChainJob');
    expect(jobs.map(({ dictName }) => dictName)).toContain(name);
  });

  it('keeps unsaved changes', async () => {
    const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
    const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
    browser.page.fill('Description', 'Unsaved.');
    await browser.press(/^Attributes/);
    await browser.press('Truncate Chain');
    browser.page.fill(/^Type /, name);
    await browser.press('Truncate Chain', browser.page.find('dialog'));
    expect(browser.page.text).toContain('Your unsaved changes are still here.');
    await browser.press(/^Details/);
    expect(browser.page.valueOf('Description')).toBe('Unsaved.');
  });
});

describe('what a save would do', () => {
  it('is said before it is done, and done when it is confirmed', async () => {
    const api = await apiOf(OWNER_IN_DEV);
    const { name } = await makeDictionary(api);
    await saveRecords(api, name, { person: 'Ada', weight: 140 });
    const browser = await browserOf(
      OWNER_IN_DEV,
      `${paths.dictionary(name)}?tab=attributes&attribute=weight`,
    );
    await browser.press('Delete attribute');
    await browser.press('Save');
    const dialog = textOf(browser.page.find('dialog'));
    expect(dialog).toContain('Breaks programs that read');
    expect(dialog).toContain('1 attribute is removed.');
    expect(dialog).toContain('The one record of the chain fits.');
    const stored = () => api.call<Dictionary>('GET', `/metadata/dictionary/${name}`);
    expect((await stored()).attributes).toHaveLength(2);
    await browser.press('Save', browser.page.find('dialog'));
    expect(browser.page.text).toContain('Dictionary Updated');
    expect((await stored()).attributes).toHaveLength(1);
  });

  it('names the records that would not fit, and does not offer to save', async () => {
    const api = await apiOf(OWNER_IN_DEV);
    const { name } = await makeDictionary(api);
    const people = [{ person: 'Ada' }, { person: 'Ben' }, { person: 'Cy', weight: 1 }];
    const [ada, ben] = await saveRecords(api, name, ...people);
    const browser = await browserOf(
      OWNER_IN_DEV,
      `${paths.dictionary(name)}?tab=attributes&attribute=weight`,
    );
    browser.page.check('Required');
    await browser.press('Save');
    const dialog = browser.page.find('dialog');
    expect(textOf(dialog)).toContain('2 of 3 records would not fit.');
    expect(textOf(browser.page.find('dialog details'))).toBe(
      `The first 2 that are yours${ada}, ${ben}`,
    );
    expect(browser.page.all('button', dialog).map(textOf)).not.toContain('Save');
    await browser.press('Go Back', browser.page.find('dialog'));
    expect(browser.page.field('Required').hasAttribute('checked')).toBe(true);
  });
});

type Browser = Awaited<ReturnType<typeof browserOf>>;

async function addAttribute(browser: Browser, name: string): Promise<void> {
  await browser.press(/^Attributes/);
  await browser.press('Add attribute');
  browser.page.fill('Name', name);
}

/** The text of all alerts of a page. */
function alertsOf(page: PlainPage): string {
  return page.all('[role=alert]').map(textOf).join('\n');
}

it('an attribute shows the terms of the glossary that explain it, with what they mean', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const [term, name] = [uniqueName('Bed Count'), uniqueName('terms')];
  const added = await api.call<{ id: string }>('POST', '/metadata/glossary', {
    ...{ term, description: `${'All beds. '.repeat(20)}Not shown.` },
  });
  const attributes = attributesIn({ count: 'INTEGER', code: 'STRING' });
  attributes[0]!.displayName = term.toUpperCase();
  await saveDictionaries(api, [{ name, attributes }]);
  const browser = await browserOf(OWNER_IN_DEV, `${paths.dictionary(name)}?tab=attributes`);
  const link = browser.page.link(term);
  expect(link.getAttribute('href')).toBe(paths.term(added.id));
  expect(browser.page.text).toContain(`${term}: ${'All beds. '.repeat(20)}...`);
  await browser.press(/^code/);
  expect(browser.page.valueOf('Name')).toBe('code');
  expect(browser.page.text).not.toContain('All beds.');
});

it('the attributes of a wide dictionary are filtered by name, and the draft is kept', async () => {
  const wide = Array.from({ length: 260 }, (_, n) => ({
    name: `provider_business_mailing_${n}`,
    datatype: 'STRING' as const,
  }));
  const attributes = [...wide, { name: 'telephone', datatype: 'STRING' as const }];
  const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV), { attributes, indexes: [] });
  const browser = await browserOf(OWNER_IN_DEV, `${paths.dictionary(name)}?tab=attributes`);
  browser.page.fill('Display Name', 'Typed before.');
  browser.page.fill('Filter by name', 'PHONE');
  await browser.press('Filter');
  expect(browser.page.text).toContain('1 of 261 attributes');
  expect(browser.page.valueOf('Display Name')).toBe('Typed before.');
  await browser.press(/^telephone/);
  expect(browser.page.valueOf('Name')).toBe('telephone');
  expect(browser.page.valueOf('Filter by name')).toBe('PHONE');
  browser.page.fill('Filter by name', 'nowhere');
  await browser.press('Filter');
  expect(browser.page.text).toContain("No attribute has 'nowhere' in its name.");
});
