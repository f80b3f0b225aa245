/**
 * The forms that save by a call, field by field: how the page of each is opened, which call a client of the API makes
 * for the same values, and how the stored values are read.
 */
import { paths } from '#app/paths/paths.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { splitIds } from '#model/wallets/group.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { makeGroup, makePerson, makeSystemWallet } from '#tests/support/stack/wallets.ts';
import { TAKEN } from './inputs.ts';

type Values = Readonly<Record<string, string>>;
type Stored = Readonly<Record<string, unknown>>;

/** The two that save a form's values. Each changes a record of its own. */
export const WRITERS = ['API', 'console'] as const;
export type Writer = (typeof WRITERS)[number];

export interface FormField {
  /** The name of the control. A call may have the value under another path. */
  name: string;
  /** The most UTF-16 units of a value. */
  limit: number;
  /** Reads the value of the field from a stored record. */
  read?: (stored: Stored) => unknown;
  /** The values of other fields while this field is filled in. */
  beside?: Values;
  /** Documented rules by which the stored value may differ from the typed one (RULES of the test). */
  rules?: readonly string[];
  /** A documented rule by which the form refuses what the API takes. */
  stricter?: string;
  /** True when the value is never sent back. */
  secret?: true;
}

/** A zone with the records that the forms need. */
export interface FieldZone {
  api: ApiClient;
  browser: PlainBrowser;
  chain: string;
  other: string;
  group: string;
  person: string;
  contract: string;
}

interface ApiCall {
  method: string;
  path: string;
  body?: object;
}

export interface OpenForm {
  /** The values of other fields that depend on the zone. */
  values?: Values;
  /** Opens the page of the form, with all rows that its values need. */
  open: (writer: Writer) => Promise<void>;
  call: (values: Values, writer: Writer) => ApiCall;
  /** The record that was saved. One that was created is deleted again. */
  stored: (writer: Writer) => Promise<Stored>;
}

export interface FieldForm {
  name: string;
  fields: readonly FormField[];
  /** The values of the other fields. */
  values: Values;
  /** The name of the button that saves. */
  save: string;
  /** True for a form that is opened again for each save, because it has the version of the record. */
  changes?: true;
  /** True when a job checks the values, for whose end the test waits. */
  byJob?: true;
  prepare: (zone: FieldZone) => Promise<OpenForm>;
}

/** A text in values that is replaced by a name that no other record has. */
export const UNIQUE = 'unique0name';

/** Fills the zone of a new customer with what the forms need. */
export async function makeFieldZone(api: ApiClient, browser: PlainBrowser): Promise<FieldZone> {
  const [{ name: chain }, { name: other }, person] = [
    await makeDictionary(api),
    await makeDictionary(api),
    await makePerson(api),
  ];
  const { id: group } = await makeGroup(api, person);
  const { sdoId: contract } = await makeContract(api, chain, 'function count(args) { return 1; }');
  await api.call('POST', CALLS.createTerm.path, { term: TAKEN });
  await api.call('POST', CALLS.createGroup.path, { name: TAKEN, group: [person.id] });
  await api.call('POST', CALLS.createSavedView.path, { name: TAKEN, area: 'glossary', query: '' });
  await api.call('POST', CALLS.createEdge.path, edgeBody(chain, other, TAKEN));
  return { api, browser, chain, other, group, person: person.id, contract };
}

const edgeBody = (from: string, to: string, name: string) => ({
  name,
  fromDictionary: from,
  toDictionary: to,
  condition: [{ fromCol: 'person', toCol: 'person' }],
});

/** A form that creates a record. The record is the one that was not listed before. It is deleted after it was read. */
async function creation(
  { api }: FieldZone,
  {
    list,
    idOf = ({ id }) => String(id),
    one,
    keeps,
    ...form
  }: Omit<OpenForm, 'stored'> & {
    list: string;
    idOf?: (stored: Stored) => string;
    /** The path of one record. */
    one: (id: string) => string;
    /** True when the record is not deleted, as with jobs. */
    keeps?: true;
  },
): Promise<OpenForm> {
  const listed = () => api.call<Stored[]>('GET', list);
  const known = new Set((await listed()).map(idOf));
  return {
    ...form,
    stored: async () => {
      const made = (await listed()).filter((each) => !known.has(idOf(each)));
      if (made.length !== 1) throw new Error(`${list} has ${made.length} new records.`);
      const id = idOf(made[0] as Stored);
      const stored = await api.call<Stored>('GET', one(id));
      if (keeps) known.add(id);
      else await api.call('DELETE', one(id));
      return stored;
    },
  };
}

/** A form that changes a record, of which each writer has one. */
async function change(
  { api, browser }: FieldZone,
  {
    make,
    one,
    page,
    body,
    put = one,
    again,
    ...form
  }: Pick<OpenForm, 'values'> & {
    make: (writer: Writer) => Promise<string>;
    one: (id: string) => string;
    put?: (id: string) => string;
    page: (id: string) => string;
    body: (values: Values, writer: Writer) => object;
    /** The values that rename the saved record, so that the next writer can use its name. */
    again?: (name: string) => object;
  },
): Promise<OpenForm> {
  const ids = { API: await make('API'), console: await make('console') };
  let count = 0;
  return {
    ...form,
    open: async (writer) => void (await browser.open(page(ids[writer]))),
    call: (values, writer) => ({
      method: 'PUT',
      path: put(ids[writer]),
      body: body(values, writer),
    }),
    stored: async (writer) => {
      const stored = await api.call<Stored>('GET', one(ids[writer]));
      const name = `Of the ${writer} ${(count += 1)}`;
      if (again) await api.call('PUT', put(ids[writer]), again(name));
      return stored;
    },
  };
}

const TRIMMED = ['trimmed'];
const TEXT = ['trimmed', 'line ends'];
const line = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  limit: 256,
  rules: TRIMMED,
  ...more,
});
const longText = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  limit: 10_000,
  rules: TEXT,
  ...more,
});

// The following forms save terms of the glossary.

const TERM: Values = {
  type: 'Kind',
  groupName: 'Group',
  description: 'About it',
  'aliases[0]': TAKEN,
  'aliases[1]': 'Other alias',
  'abbreviations[0]': TAKEN,
  'abbreviations[1]': 'Other abbreviation',
  'properties[0].name': TAKEN,
  'properties[0].value': 'One',
  'properties[1].name': 'Second',
  'properties[1].value': 'Two',
};
const propertyOf = (stored: Stored) => Object.entries(stored.properties as object);
const TERM_FIELDS = [
  line('type'),
  line('groupName'),
  longText('description'),
  line('aliases[1]'),
  line('abbreviations[1]'),
  line('properties[1].name', {
    stricter: 'rows may repeat a name, which is refused; the names of an object cannot',
    read: (stored) => propertyOf(stored).find(([name]) => name !== TAKEN)?.[0],
  }),
  longText('properties[1].value', {
    read: (stored) => propertyOf(stored).find(([name]) => name !== TAKEN)?.[1],
  }),
];
const termBody = (values: Values) => {
  const { term, type, groupName, description } = values;
  return {
    ...{ term, type, groupName, description },
    aliases: [values['aliases[0]'], values['aliases[1]']],
    abbreviations: [values['abbreviations[0]'], values['abbreviations[1]']],
    properties: Object.fromEntries(
      [0, 1].map((n) => [values[`properties[${n}].name`], values[`properties[${n}].value`]]),
    ),
  };
};
async function addTermRows({ browser }: FieldZone): Promise<void> {
  for (const row of ['alias', 'abbreviation', 'property']) {
    await browser.press(`Add ${row}`);
    await browser.press(`Add ${row}`);
  }
}
const termPath = (id: string) => `/metadata/glossary/${id}`;

// The following forms save contracts.

const CONSENT: Values = {
  shareWith: 'ALL',
  jwtProperties: '',
  description: 'For research',
  only: '',
  start: '',
  until: '',
  when: '',
};
const ofConsent = (name: string) => (stored: Stored) =>
  (stored.consentContract as Stored | undefined)?.[name];
const BY_TOKEN = { shareWith: 'JWT' };
const BY_NAME = { shareWith: 'USERS' };
const jsonOf = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));
const CONSENT_CHANGES: readonly FormField[] = [
  { name: 'description', limit: 10_000, rules: ['line ends'], read: ofConsent('description') },
  { name: 'start', limit: 40, rules: ['moment'], read: ofConsent('start') },
  { name: 'until', limit: 40, rules: ['moment'], read: ofConsent('until') },
  { name: 'when', limit: 10_000, rules: ['line ends'], read: ofConsent('when') },
  {
    name: 'jwtProperties',
    limit: 10_000,
    beside: BY_TOKEN,
    rules: ['JSON'],
    read: (stored) => jsonOf(ofConsent('jwtProperties')(stored)),
  },
  {
    name: 'to',
    limit: 36,
    beside: BY_NAME,
    rules: ['id'],
    read: (stored) => (ofConsent('to')(stored) as string[])[0],
  },
];
/** JSON that was typed. It goes into the body unchanged, because a parsed value may lack a part of it. */
export class TypedJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const asJson = (text: string): TypedJson | string => {
  try {
    JSON.parse(text);
    return new TypedJson(text);
  } catch {
    return text;
  }
};
/** Adds the zone to a moment: a field without scripts says that it is in UTC, and sends no zone. */
const momentOf = (text = '') => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? `${text}:00Z` : text);
function consentBody(values: Values): object {
  const { shareWith, description, only = '', start, until, when, to = '' } = values;
  return {
    consentContract: {
      ...(shareWith === 'ALL' && { to: '*' }),
      ...(shareWith === 'USERS' && { to: [to] }),
      ...(shareWith === 'JWT' && { jwtProperties: asJson(values.jwtProperties ?? '') }),
      description,
      only: only === '' ? [] : [only],
      start: momentOf(start),
      until: momentOf(until),
      when,
    },
  };
}

const SMART: Values = { name: 'Counter', description: 'Counts', javaScript: 'function f() {}' };
const SMART_FIELDS = [
  line('name'),
  longText('description'),
  {
    name: 'javaScript',
    limit: 256 * 1024,
    rules: ['line ends'],
    stricter: 'a form refuses code that does not parse; the receipts of the API say so',
    read: ({ codeBase64 }: Stored) => decodeBase64(String(codeBase64)),
  },
];

// The following forms save dictionaries.

const STRICT_NAMES = 'names that an import brings are warned about, those of the editor refused';
const withoutEmpty = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  );
/** A number as JSON writes it; any other text stays text. */
const numberOr = (text = '') => (String(Number(text)) === text ? Number(text) : text);
const isDay = (datatype: string) => datatype === 'DATE';

function dictionaryCall(values: Values, more: Partial<Record<keyof Dictionary, unknown>>): ApiCall {
  const { name, groupName, description, undefinedAttributesAction, color } = values;
  const dictionary = {
    ...{ name: name ?? UNIQUE, groupName, description, undefinedAttributesAction },
    layoutMetadata: withoutEmpty({ color }),
    ...more,
  };
  return { method: 'POST', path: '/jobs/dictionary', body: { dictionary, expected: 'none' } };
}

function dictionaryForm(zone: FieldZone, form: Pick<OpenForm, 'open' | 'call'>): Promise<OpenForm> {
  return creation(zone, {
    ...form,
    list: '/metadata/dictionary',
    idOf: ({ name }) => String(name),
    one: (name) => `/metadata/dictionary/${encodeURIComponent(name)}`,
  });
}

async function openAttribute({ browser }: FieldZone, label?: string): Promise<void> {
  await browser.open(paths.newDictionary);
  browser.page.fill('Dictionary Name', UNIQUE);
  await browser.press(/^Attributes/);
  await browser.press('Add attribute');
  browser.page.fill('Name', 'code');
  if (label === undefined) return;
  browser.page.select('Datatype', label);
  await browser.press('Change');
}

const attributeIn = (stored: Stored) => (stored as unknown as Dictionary).attributes[0];

function attributeForm(
  datatype: string,
  label: string | undefined,
  fields: readonly FormField[],
  more: Values = {},
): FieldForm {
  return {
    name: `a new dictionary with an attribute of ${datatype}`,
    fields: fields.map((field) => ({
      read: (stored) => attributeIn(stored)?.[field.name as 'name'],
      ...field,
    })),
    values: { name: 'code', ...more },
    save: 'Save',
    byJob: true,
    prepare: (zone) =>
      dictionaryForm(zone, {
        open: () => openAttribute(zone, label),
        call: ({ name, min, max, precision, enumValues, ...values }) =>
          dictionaryCall(
            {},
            {
              attributes: [
                {
                  ...withoutEmpty(values),
                  ...withoutEmpty({
                    precision: numberOr(precision),
                    min: isDay(datatype) ? min : numberOr(min),
                    max: isDay(datatype) ? max : numberOr(max),
                  }),
                  ...(enumValues && {
                    enumValues: enumValues.split(/\r\n?|\n/).filter((value) => value.trim() !== ''),
                  }),
                  name,
                  datatype,
                },
              ],
            },
          ),
      }),
  };
}

// The following forms start jobs.

const ofJob = (name: string) => (stored: Stored) => (stored.metadata as Stored)[name];
const CHOICE = 'a form takes a choice as its list writes it, the API in any case and alias';

function jobForm(name: string, zone: FieldZone, form: Omit<OpenForm, 'stored'>): Promise<OpenForm> {
  return creation(zone, {
    ...form,
    list: `/jobs?name=${name}&limit=1`,
    idOf: ({ jobId }) => String(jobId),
    one: (id) => `/jobs/${id}`,
    keeps: true,
  });
}

const GROUP_FIELDS: readonly FormField[] = [
  line('name'),
  longText('description'),
  {
    name: 'group',
    limit: 36,
    rules: ['id'],
    read: ({ group }) => (group as string[]).join(','),
  },
];

export const FIELD_FORMS: readonly FieldForm[] = [
  {
    name: 'a new term',
    fields: [line('term'), ...TERM_FIELDS],
    values: { ...TERM, term: UNIQUE },
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => {
          await zone.browser.open(paths.newTerm);
          await addTermRows(zone);
        },
        call: (values) => ({
          method: 'POST',
          path: CALLS.createTerm.path,
          body: termBody(values),
        }),
        list: '/metadata/glossary',
        one: termPath,
      }),
  },
  {
    name: 'a changed term',
    fields: TERM_FIELDS,
    values: TERM,
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async (writer) => {
          const body = termBody({ ...TERM, term: `Of the ${writer}` });
          return (await zone.api.call<{ id: string }>('POST', CALLS.createTerm.path, body)).id;
        },
        one: termPath,
        page: paths.term,
        body: (values, writer) => termBody({ ...values, term: `Of the ${writer}` }),
      }),
  },
  {
    name: 'a new user wallet',
    fields: [line('fullName'), line('email')],
    values: { fullName: 'Ada', email: `${UNIQUE}@keyway.test` },
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => void (await zone.browser.open(paths.newWallet('user-wallet'))),
        call: (body) => ({ method: 'POST', path: CALLS.createUserWallet.path, body }),
        list: '/metadata/user/wallet',
        one: (id) => `/metadata/user/wallet/${id}`,
      }),
  },
  {
    name: 'a changed user wallet',
    fields: [line('fullName'), line('email')],
    values: { fullName: 'Ada', email: `${UNIQUE}@keyway.test` },
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async () => (await makePerson(zone.api)).id,
        one: (id) => `/metadata/user/wallet/${id}`,
        page: (id) => paths.wallet('user-wallet', id),
        body: (values) => values,
        again: (name) => ({ fullName: name, email: `${name.replaceAll(' ', '.')}@keyway.test` }),
      }),
  },
  {
    name: 'a new group',
    fields: GROUP_FIELDS,
    values: { name: UNIQUE, description: 'About it' },
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        values: { group: zone.person },
        open: async () => void (await zone.browser.open(paths.newWallet('user-group'))),
        call: ({ group = '', ...values }) => ({
          method: 'POST',
          path: CALLS.createGroup.path,
          body: { ...values, group: splitIds(group) },
        }),
        list: '/metadata/usergroup',
        one: (id) => `/metadata/usergroup/${id}`,
      }),
  },
  {
    name: 'a changed group',
    fields: GROUP_FIELDS,
    values: { name: UNIQUE, description: 'About it' },
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async () => (await makeGroup(zone.api)).id,
        one: (id) => `/metadata/usergroup/${id}`,
        page: (id) => paths.wallet('user-group', id),
        values: { group: zone.person },
        body: ({ group = '', ...values }) => ({ ...values, group: splitIds(group) }),
        again: (name) => ({ name, group: [zone.person] }),
      }),
  },
  {
    name: 'a new system wallet',
    fields: [
      { name: 'type', limit: 40 },
      longText('description'),
      { name: 'accessControlUserGroup', limit: 36, rules: ['id'] },
      { name: 'writeUserGroup', limit: 36, rules: ['id'] },
    ],
    values: { type: 'TENANT_OWNER', description: 'About it' },
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => void (await zone.browser.open(paths.newWallet('system-wallet'))),
        values: groupsOf(zone),
        call: (body) => ({ method: 'POST', path: CALLS.createSystemWallet.path, body }),
        list: '/metadata/system/wallet',
        one: (id) => `/metadata/system/wallet/${id}`,
      }),
  },
  {
    name: 'a changed system wallet',
    fields: [
      longText('description'),
      { name: 'accessControlUserGroup', limit: 36, rules: ['id'] },
      { name: 'writeUserGroup', limit: 36, rules: ['id'] },
    ],
    values: { type: 'TENANT_OWNER', description: 'About it' },
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async () => (await makeSystemWallet(zone.api)).id,
        one: (id) => `/metadata/system/wallet/${id}`,
        page: (id) => paths.wallet('system-wallet', id),
        values: groupsOf(zone),
        body: (values) => values,
      }),
  },
  {
    name: 'a new edge definition',
    fields: [
      { name: 'name', limit: 64 },
      { name: 'fromDictionary', limit: 256 },
      { name: 'toDictionary', limit: 256 },
      {
        name: 'condition[0].fromCol',
        limit: 512,
        read: ({ condition }) => (condition as Stored[])[0]?.fromCol,
      },
      {
        name: 'condition[0].toCol',
        limit: 512,
        read: ({ condition }) => (condition as Stored[])[0]?.toCol,
      },
    ],
    values: {
      name: UNIQUE,
      'condition[0].fromCol': 'person',
      'condition[0].toCol': 'person',
    },
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => {
          await zone.browser.open(paths.newEdge);
          await zone.browser.press('Add association');
        },
        values: { fromDictionary: zone.chain, toDictionary: zone.other },
        call: ({ name, fromDictionary, toDictionary, ...values }) => ({
          method: 'POST',
          path: CALLS.createEdge.path,
          body: { name, fromDictionary, toDictionary, condition: conditionOf(values) },
        }),
        list: '/metadata/edge',
        one: (id) => `/metadata/edge/${id}`,
      }),
  },
  {
    name: 'a changed edge definition',
    fields: [
      {
        name: 'condition[0].fromCol',
        limit: 512,
        read: ({ condition }) => (condition as Stored[])[0]?.fromCol,
      },
      {
        name: 'condition[0].toCol',
        limit: 512,
        read: ({ condition }) => (condition as Stored[])[0]?.toCol,
      },
    ],
    values: { 'condition[0].fromCol': 'person', 'condition[0].toCol': 'person' },
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async (writer) =>
          (
            await zone.api.call<{ id: string }>(
              'POST',
              CALLS.createEdge.path,
              edgeBody(zone.chain, zone.other, `of_the_${writer}`),
            )
          ).id,
        one: (id) => `/metadata/edge/${id}`,
        page: paths.edge,
        body: (values) => ({ condition: conditionOf(values) }),
      }),
  },
  {
    name: 'a new consent contract',
    fields: [
      ...CONSENT_CHANGES.map((field) =>
        field.name === 'start'
          ? { ...field, stricter: 'a form lets nobody choose a start in the past (B-458)' }
          : field,
      ),
      {
        name: 'only',
        limit: 512,
        rules: ['line ends'],
        read: (stored) => String((ofConsent('only')(stored) as string[] | undefined)?.[0] ?? ''),
      },
    ],
    values: CONSENT,
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => void (await zone.browser.open(paths.consentContracts.create(zone.chain))),
        call: (values) => ({
          method: 'POST',
          path: `/graphchain/${zone.chain}/consentcontracts`,
          body: consentBody(values),
        }),
        list: `/graphchain/${zone.chain}/query/consentcontracts`,
        idOf: ({ header }) => String((header as Stored).id),
        one: (id) => `/graphchain/${zone.chain}/${id}`,
      }),
  },
  {
    name: 'a changed consent contract',
    fields: CONSENT_CHANGES,
    values: CONSENT,
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async () =>
          (
            await zone.api.call<{ header: { id: string } }>(
              'POST',
              `/graphchain/${zone.other}/consentcontracts`,
              consentBody(CONSENT),
            )
          ).header.id,
        one: (id) => `/graphchain/${zone.other}/${id}`,
        put: (id) => `/graphchain/${zone.other}/consentcontracts/${id}`,
        page: (id) => paths.consentContracts.edit(zone.other, id),
        body: consentBody,
      }),
  },
  {
    name: 'a new smart contract',
    fields: SMART_FIELDS,
    values: SMART,
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => void (await zone.browser.open(paths.smartContracts.create(zone.chain))),
        call: (body) => ({
          method: 'POST',
          path: `/graphchain/${zone.chain}/smartcontracts`,
          body,
        }),
        list: `/graphchain/${zone.chain}/query/smartcontracts`,
        idOf: ({ sdoId }) => String(sdoId),
        one: (id) => `/graphchain/${zone.chain}/${id}`,
      }),
  },
  {
    name: 'a changed smart contract',
    fields: SMART_FIELDS,
    values: SMART,
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async () => (await makeContract(zone.api, zone.other, 'function f() {}')).sdoId,
        one: (id) => `/graphchain/${zone.other}/${id}`,
        put: (id) => `/graphchain/${zone.other}/smartcontracts/${id}`,
        page: (id) => paths.smartContracts.edit(zone.other, id),
        body: (values) => values,
      }),
  },
  {
    name: 'a new saved view',
    fields: [line('name', { limit: 200 })],
    values: { name: UNIQUE },
    save: 'Save',
    prepare: (zone) =>
      creation(zone, {
        open: async () => void (await zone.browser.open(paths.newSavedView('glossary', 'q=a'))),
        call: (values) => ({
          method: 'POST',
          path: CALLS.createSavedView.path,
          body: { ...values, area: 'glossary', query: 'q=a' },
        }),
        list: '/metadata/saved-view',
        one: (id) => `/metadata/saved-view/${id}`,
      }),
  },
  {
    name: 'a changed saved view',
    fields: [line('name', { limit: 200 })],
    values: { name: UNIQUE },
    save: 'Save',
    changes: true,
    prepare: (zone) =>
      change(zone, {
        make: async (name) =>
          (
            await zone.api.call<{ id: string }>('POST', CALLS.createSavedView.path, {
              name: `Of the ${name}`,
              area: 'glossary',
              query: 'q=a',
            })
          ).id,
        one: (id) => `/metadata/saved-view/${id}`,
        page: savedViewPaths.edit,
        body: (values) => ({ ...values, area: 'glossary', query: 'q=a' }),
        again: (name) => ({ name, area: 'glossary', query: 'q=a' }),
      }),
  },
  {
    name: 'a new dictionary',
    fields: [
      { name: 'name', limit: 64, stricter: STRICT_NAMES },
      { name: 'groupName', limit: 10_000, rules: ['line ends'] },
      { name: 'description', limit: 10_000, rules: ['line ends'] },
      {
        name: 'color',
        limit: 7,
        read: ({ layoutMetadata }) => (layoutMetadata as Stored).color,
      },
      { name: 'undefinedAttributesAction', limit: 10 },
    ],
    values: {
      name: UNIQUE,
      groupName: 'Group',
      description: 'About it',
      color: '',
      undefinedAttributesAction: 'KEEP',
    },
    save: 'Save',
    byJob: true,
    prepare: (zone) =>
      dictionaryForm(zone, {
        open: async () => void (await zone.browser.open(paths.newDictionary)),
        call: (values) => dictionaryCall(values, {}),
      }),
  },
  attributeForm('STRING', undefined, [
    { name: 'name', limit: 64, stricter: STRICT_NAMES },
    { name: 'displayName', limit: 10_000, rules: ['line ends'] },
    { name: 'description', limit: 10_000, rules: ['line ends'] },
    { name: 'defaultValue', limit: 10_000, rules: ['line ends'] },
    { name: 'regex', limit: 1_000, rules: ['line ends'] },
    { name: 'min', limit: 64 },
    { name: 'max', limit: 64 },
  ]),
  attributeForm('INTEGER', 'Integer', [
    { name: 'min', limit: 64 },
    { name: 'max', limit: 64 },
    { name: 'defaultValue', limit: 10_000 },
  ]),
  attributeForm(
    'DECIMAL',
    'Decimal',
    [
      { name: 'precision', limit: 64 },
      { name: 'defaultValue', limit: 10_000 },
    ],
    { precision: '2' },
  ),
  attributeForm('DATE', 'Date', [
    { name: 'min', limit: 64, rules: ['day'] },
    { name: 'defaultValue', limit: 10_000, rules: ['day'] },
  ]),
  attributeForm('ENUM', 'Enum', [
    {
      name: 'enumValues',
      limit: 10_000,
      rules: ['one a line'],
      read: (stored) => attributeIn(stored)?.enumValues?.join('\n'),
    },
  ]),
  {
    name: 'a new dictionary with an index',
    fields: [
      {
        name: 'name',
        limit: 64,
        stricter: STRICT_NAMES,
        read: (stored) => (stored as unknown as Dictionary).indexes[0]?.name,
      },
    ],
    values: { name: 'by_code', type: 'NORMAL', indexAttributes: 'new-1' },
    save: 'Save',
    byJob: true,
    prepare: (zone) =>
      dictionaryForm(zone, {
        open: async () => {
          await openAttribute(zone);
          await zone.browser.press(/^Indexes/);
          await zone.browser.press('Add index');
        },
        call: ({ name }) =>
          dictionaryCall(
            {},
            {
              attributes: [{ name: 'code', datatype: 'STRING' }],
              indexes: [{ name, type: 'NORMAL', attributes: ['code'] }],
            },
          ),
      }),
  },
  {
    name: 'an upload of data',
    fields: [
      { name: 'sheetName', limit: 256, read: ofJob('sheetName') },
      { name: 'headerRow', limit: 7, rules: ['trimmed', 'number'], read: ofJob('headerRow') },
      { name: 'delimiter', limit: 10, stricter: CHOICE, read: ofJob('delimiter') },
      { name: 'encoding', limit: 20, stricter: CHOICE, read: ofJob('encoding') },
      { name: 'dateOrder', limit: 10, stricter: CHOICE, read: ofJob('dateOrder') },
      { name: 'operation', limit: 10, stricter: CHOICE },
      { name: 'fileType', limit: 10, stricter: CHOICE },
    ],
    values: { operation: 'UPSERT', fileType: 'CSV' },
    save: 'Start Upload',
    prepare: (zone) =>
      jobForm('FileUploadJob', zone, {
        open: async () => {
          await zone.browser.open(paths.newJob('upload-file', { chain: zone.chain }));
          zone.browser.page.attach('File', { name: 'rows.csv', content: 'person,weight\nAda,1\n' });
        },
        call: (values) => {
          const body = new FormData();
          for (const [name, value] of Object.entries(values)) body.set(name, value);
          body.set('file', new Blob(['person,weight\nAda,1\n']), 'rows.csv');
          return { method: 'POST', path: `/jobs/${zone.chain}/upload`, body };
        },
      }),
  },
  {
    name: 'a download',
    fields: [
      { name: 'tql', limit: 100_000, rules: TEXT, read: ofJob('tql') },
      { name: 'filePassword', limit: 128, secret: true, read: () => undefined },
    ],
    values: { fileType: 'CSV' },
    save: 'START JOB',
    prepare: (zone) =>
      jobForm('FileDownloadJob', zone, {
        open: async () => void (await zone.browser.open(paths.newJob('download-job'))),
        values: { tql: `FROM ${zone.chain}` },
        call: (body) => ({ method: 'POST', path: CALLS.downloadData.path, body }),
      }),
  },
  {
    name: 'an export of the glossary',
    fields: [line('title', { limit: 200, rules: TEXT, read: ofJob('title') })],
    values: { title: 'Terms', fileType: 'CSV' },
    save: 'START JOB',
    prepare: (zone) =>
      jobForm('GlossaryDownloadJob', zone, {
        open: async () => void (await zone.browser.open(paths.newJob('bulk-glossary-download'))),
        call: (body) => ({ method: 'POST', path: CALLS.exportGlossary.path, body }),
      }),
  },
  {
    name: 'an execution of a smart contract',
    fields: [
      { name: 'func', limit: 256, read: ofJob('func') },
      {
        name: 'parameters[0].name',
        limit: 256,
        rules: ['line ends'],
        read: (stored) => Object.keys(ofJob('args')(stored) as Stored)[0],
      },
      {
        name: 'parameters[0].value',
        limit: 10_000,
        rules: ['line ends'],
        stricter: 'a form needs both sides of a pair (B-474), the API takes an empty value',
        read: (stored) => Object.values(ofJob('args')(stored) as Stored)[0],
      },
    ],
    values: { func: 'count', 'parameters[0].name': 'ward', 'parameters[0].value': 'A' },
    save: 'Execute Contract',
    prepare: (zone) =>
      jobForm('SmartContractExecJob', zone, {
        open: async () => {
          const query = { chain: zone.chain, contract: zone.contract, step: 'next' };
          await zone.browser.open(paths.newJob('execute-smart-contract-job', query));
          await zone.browser.press('Parameter');
        },
        call: ({ func = '', ...values }) => ({
          method: 'POST',
          path: `/jobs/${zone.chain}/smartcontracts/${zone.contract}/${encodeURIComponent(func.toWellFormed())}`,
          body: {
            args: Object.fromEntries([
              [values['parameters[0].name'], values['parameters[0].value']],
            ]),
          },
        }),
      }),
  },
];

function groupsOf({ group }: FieldZone): Values {
  return { accessControlUserGroup: group, writeUserGroup: group };
}

function conditionOf(values: Values) {
  return [{ fromCol: values['condition[0].fromCol'], toCol: values['condition[0].toCol'] }];
}
