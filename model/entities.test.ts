import { describe, expect, it } from 'vitest';
import { DATATYPES, datatypeLabel, elementType, INDEX_TYPES } from './dictionaries/datatypes.ts';
import {
  dictionarySchema,
  flattenAttributes,
  indexSchema,
  primaryKey,
} from './dictionaries/dictionary.ts';
import { edgeInputSchema, storedEdgeSchema } from './dictionaries/edge-definition.ts';
import {
  isCancellable,
  JOB_NAMES,
  jobTypeLabel,
  shownStatus,
  UPLOAD_OPERATIONS,
} from './jobs/job.ts';
import { isPolicySigned, MESSAGE_TYPES } from './directory/message.ts';
import { zoneMetricsSchema } from './directory/metrics-schema.ts';
import { CHAIN_METRICS } from './directory/metrics.ts';
import { searchBucketsSchema } from './metadata/search.ts';

describe('datatypes', () => {
  it('are twelve, with a list of each but CLOB [A-410, A-411, B-376]', () => {
    expect(DATATYPES.filter((type) => !type.endsWith('_ARRAY'))).toHaveLength(12);
    expect(DATATYPES.filter((type) => type.endsWith('_ARRAY'))).toHaveLength(11);
    expect(DATATYPES).not.toContain('CLOB_ARRAY');
    expect(datatypeLabel('OBJECT_ARRAY')).toBe('Object[]');
    expect(elementType('LONG_ARRAY')).toBe('LONG');
  });
  it('read NODE as OBJECT [A-412]', () => {
    const { attributes } = dictionarySchema.parse({
      name: 'old',
      attributes: [{ name: 'place', datatype: 'NODE' }],
    });
    expect(attributes[0]?.datatype).toBe('OBJECT');
  });
});

describe('indexes', () => {
  it('are PRIMARY, UNIQUE, NORMAL or FULLTEXT, and older files keep TEXT [A-413, A-414, B-376]', () => {
    expect(INDEX_TYPES).toEqual(['PRIMARY', 'UNIQUE', 'NORMAL', 'FULLTEXT']);
    const text = { name: 'words', type: 'TEXT', attributes: ['bio'] };
    expect(indexSchema.parse(text)).toEqual(text);
    expect(indexSchema.safeParse({ ...text, attributes: [] }).success).toBe(false);
  });
});

describe('dictionaries', () => {
  it('have the fields of the specification, and KEEP what they do not define [A-398]', () => {
    expect(Object.keys(dictionarySchema.shape)).toEqual(
      expect.arrayContaining([
        'name',
        'description',
        'groupName',
        'undefinedAttributesAction',
        'layoutMetadata',
        'attributes',
        'indexes',
      ]),
    );
    const layoutMetadata = { color: '#aabbcc' };
    expect(dictionarySchema.parse({ name: 'bare', layoutMetadata })).toEqual({
      name: 'bare',
      description: '',
      groupName: '',
      undefinedAttributesAction: 'KEEP',
      layoutMetadata,
      attributes: [],
      indexes: [],
    });
    expect(
      dictionarySchema.safeParse({ name: 'bare', layoutMetadata: { color: 'red' } }).success,
    ).toBe(false);
  });

  const nested = [
    { name: 'code', datatype: 'STRING' as const },
    {
      name: 'address',
      datatype: 'OBJECT' as const,
      nodeAttributes: [{ name: 'city', datatype: 'STRING' as const }],
    },
  ];
  it('take REMOVE, KEEP or ERROR for undefined attributes, KEEP by default [A-399, A-400]', () => {
    const parse = (undefinedAttributesAction?: string) =>
      dictionarySchema.safeParse({ name: 'any', undefinedAttributesAction });
    expect(parse().data?.undefinedAttributesAction).toBe('KEEP');
    for (const action of ['REMOVE', 'KEEP', 'ERROR']) expect(parse(action).success).toBe(true);
    expect(parse('DROP').success).toBe(false);
  });
  it('keep every field of an attribute, of which required is a boolean [A-403, A-404]', () => {
    const attribute = {
      name: 'weight',
      displayName: 'Weight',
      description: 'In kilograms',
      datatype: 'DECIMAL',
      required: true,
      defaultValue: '70.5',
      min: 0,
      max: 500,
      precision: 2,
      enumValues: ['1', '2'],
      regex: '^\\d+$',
      fingerprintAttributes: ['code'],
      nodeAttributes: [{ name: 'city', datatype: 'STRING' }],
    };
    const parse = (given: object) =>
      dictionarySchema.safeParse({ name: 'any', attributes: [given] });
    expect(parse(attribute).data?.attributes).toEqual([attribute]);
    expect(parse({ ...attribute, required: 'yes' }).success).toBe(false);
  });
  it('flatten nested attributes with dots [A-406, A-407]', () => {
    const { attributes } = dictionarySchema.parse({ name: 'x', attributes: nested });
    expect(flattenAttributes(attributes).map(({ path }) => path)).toEqual([
      'code',
      'address',
      'address.city',
    ]);
  });
  it('know their primary key', () => {
    const index = { name: 'key', type: 'PRIMARY' as const, attributes: ['code'] };
    expect(primaryKey({ indexes: [index] })).toEqual(['code']);
    expect(primaryKey({ indexes: [] })).toEqual([]);
  });
  it.each([
    ['a name with a control character', { name: 'a\u0000b' }],
    ['no name', { name: '' }],
    [
      'a precision of 16',
      { name: 'x', attributes: [{ name: 'n', datatype: 'DECIMAL', precision: 16 }] },
    ],
    ['an unknown datatype', { name: 'x', attributes: [{ name: 'n', datatype: 'MONEY' }] }],
    ['a colour that is none', { name: 'x', layoutMetadata: { color: 'red' } }],
  ])('refuse %s', (_, dictionary) => {
    expect(dictionarySchema.safeParse(dictionary).success).toBe(false);
  });
});

describe('edge definitions', () => {
  const condition = [{ fromCol: 'code', toCol: 'patient' }];
  const edge = { name: 'HAS', fromDictionary: 'patient', toDictionary: 'visit', condition };
  it('have name, ends and conditions, and an id once stored [A-418, A-419]', () => {
    expect(edgeInputSchema.parse(edge)).toEqual(edge);
    const stored = { ...edge, edgeId: crypto.randomUUID() };
    expect(storedEdgeSchema.parse(stored)).toEqual(stored);
  });
  it.each(['name', 'fromDictionary', 'toDictionary'])(
    'need their %s [A-552, A-580, A-581, A-582]',
    (field) => {
      for (const missing of ['', undefined]) {
        const { error } = edgeInputSchema.safeParse({ ...edge, [field]: missing });
        expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
      }
    },
  );
  it.each(['fromCol', 'toCol'])('need the %s of each association [A-584, A-585]', (side) => {
    const blank = [{ fromCol: 'code', toCol: 'code', [side]: '' }];
    const { error } = edgeInputSchema.safeParse({ ...edge, condition: blank });
    expect(error?.issues).toMatchObject([
      { path: ['condition', 0, side], message: 'Field cannot be blank' },
    ]);
  });
  it('need an association [A-583]', () => {
    const { error } = edgeInputSchema.safeParse({ ...edge, condition: [] });
    expect(error?.issues[0]?.message).toBe('At least one attribute association is required.');
  });
});

describe('jobs', () => {
  it.each([
    ['Upload Data [B-347]', 'FileUploadJob'],
    ['Truncate a Chain [B-348]', 'TruncateChainJob'],
    ['Import Dictionary [B-349]', 'DictionaryUploadJob'],
    ['Execute Smart Contract [B-350]', 'SmartContractExecJob'],
    ['Import DbSchema [B-351]', 'DbSchemaUploadJob'],
    ['Download Data [B-352]', 'FileDownloadJob'],
    ['Reset SDZ [B-353]', 'ResetSDZJob'],
    ['Wipe SDZ Data [B-354]', 'WipeSDZDataJob'],
    ['Import Glossary [B-355]', 'GlossaryUploadJob'],
    ['Export Glossary [B-356]', 'GlossaryDownloadJob'],
  ])('called %s are those of type %s', (name, type) => {
    expect(jobTypeLabel(type)).toBe(name.split(' [')[0]);
  });
  it('of a type that is not known are called by its name', () => {
    expect(jobTypeLabel('NewerJob')).toBe('NewerJob');
    expect(Object.keys(JOB_NAMES)).toHaveLength(10);
  });
  it('upload by four operations, in this order [B-374]', () => {
    expect(UPLOAD_OPERATIONS).toEqual(['UPSERT', 'CREATE', 'UPDATE', 'PATCH']);
  });
  it('of an unknown status show as NEW [B-402]', () => {
    expect(shownStatus('INCOMPLETE_ERROR')).toBe('NEW');
    expect(shownStatus('RUNNING')).toBe('RUNNING');
  });
  it('can be cancelled while NEW, QUEUED or RUNNING only [B-404, B-405]', () => {
    for (const status of ['NEW', 'QUEUED', 'RUNNING']) expect(isCancellable(status)).toBe(true);
    for (const status of ['COMPLETED_SUCCESS', 'COMPLETED_ERROR', 'CANCELLED']) {
      expect(isCancellable(status)).toBe(false);
    }
  });
});

describe('what a search finds', () => {
  const match = { field: 'name', value: 'Nightly', term: 'nightly', kind: 'exact' };
  const id = crypto.randomUUID();
  const buckets = {
    dictionaries: { name: 'visit', description: 'Visits', groupName: 'Care' },
    edgeDefs: { edgeId: id, name: 'HAS', fromDictionary: 'patient', toDictionary: 'visit' },
    userGroups: { id, name: 'Night nurses', description: 'Of ward 3' },
    userWallets: { id, fullName: 'Ann Lee', email: 'ann@acme.test' },
    systemWallets: {
      id,
      type: 'CUSTODIAN_OWNER',
      description: 'Registry',
      accessControlUserGroup: id,
    },
    glossaries: { id, term: 'Ward', type: 'Place', description: 'Beds', groupName: 'Care' },
    terms: { id, name: 'Policy', version: '2', type: 'ACCEPTABLE_USE', active: true },
    ingestPipelines: { name: 'Nightly', description: 'Loads the visits of the day' },
  };
  it('has the fields of its kind, each required [A-442 A-443 A-447 A-448 A-449]', () => {
    for (const [bucket, item] of Object.entries(buckets)) {
      const { element } = searchBucketsSchema.shape[bucket as keyof typeof buckets];
      expect(element.parse({ ...item, match })).toEqual({ ...item, match });
      for (const field of Object.keys(item)) {
        const without = { ...item, match, [field]: undefined };
        expect([field, element.safeParse(without).success]).toEqual([field, false]);
      }
    }
  });
  it('has buckets of groups and wallets among the eight [A-444 A-445 A-446]', () => {
    expect(Object.keys(searchBucketsSchema.shape)).toEqual(Object.keys(buckets));
  });
});

describe('messages and the policy', () => {
  it('have three types [A-436]', () => {
    expect(MESSAGE_TYPES).toEqual(['GENERAL', 'RELEASE_NOTES', 'ALERT']);
  });
  it('count as signed when the list is not empty and nothing says false [A-467, A-468]', () => {
    expect(isPolicySigned([])).toBe(false);
    expect(isPolicySigned([{ signed: false }])).toBe(false);
    expect(isPolicySigned([{}])).toBe(true);
    expect(isPolicySigned([{ signed: true }, { signed: false }])).toBe(false);
  });
});

it('metrics have counts of each chain and of the zone, and maybe a date [A-438]', () => {
  const counts = Object.fromEntries(CHAIN_METRICS.map(({ key }, n) => [key, n]));
  const metrics = {
    customer: 'acme',
    sdz: 'lab',
    realm: 'DEV',
    chainMetrics: { visit: counts },
    totalNodes: 1,
    totalEdges: 2,
    totalBlobs: 3,
    totalBlobsBytes: 4,
  };
  const dated = { ...metrics, lastUpdated: '2026-11-22T07:43:00.000Z' };
  expect(zoneMetricsSchema.parse(dated)).toEqual(dated);
  expect(zoneMetricsSchema.parse(metrics)).toEqual(metrics);
  for (const field of Object.keys(metrics)) {
    const without = { ...metrics, [field]: undefined };
    expect([field, zoneMetricsSchema.safeParse(without).success]).toEqual([field, false]);
  }
});

it('the metric selector offers ten metrics in the order of the specification [A-180, A-439]', () => {
  expect(CHAIN_METRICS.map(({ label }) => label)).toEqual([
    'Assets',
    'Assets History',
    'Blobs',
    'Blob Size in Bytes',
    'Consent Contracts',
    'Consent Contracts History',
    'Consent Contracts Receipts',
    'Smart Contracts',
    'Smart Contracts History',
    'Smart Contracts Receipts',
  ]);
});
