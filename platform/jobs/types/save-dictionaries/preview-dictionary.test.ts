import { describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { createConsentContract } from '#platform/contracts/consent-contracts.ts';
import { createSmartContract } from '#platform/contracts/smart-contracts.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import {
  buildDictionary,
  saveDictionary,
  saveEdge,
  saveRecord,
} from '#tests/support/zones/zone.ts';
import { previewDictionary } from './preview-dictionary.ts';

let names = 0;
useJobs();

const build = (name: string, given: Partial<Dictionary> = {}) =>
  buildDictionary({
    name,
    attributes: attributesIn({ code: 'STRING', age: 'INTEGER' }),
    ...given,
  });
const withRecords = async (...data: Record<string, unknown>[]) => {
  const name = `seen_${++names}`;
  await saveDictionary(t, build(name));
  for (const one of data) await saveRecord(t, t.other, name, one);
  return name;
};
const preview = (
  after: Dictionary,
  options?: Parameters<typeof previewDictionary>[2],
  { actor = t.actor, mayReadData = true, mayEditData = true } = {},
) => {
  const reader = { wallet: actor.effectiveId, ids: [actor.effectiveId], grants: [] };
  const editsAs = mayEditData ? actor.effectiveId : undefined;
  return previewDictionary({ zone: t.zone, reader, mayReadData, editsAs }, after, options);
};
const head = (name: string) => readHeadByName(t.db, t.zone, '$dictionary', name);

describe('a preview', () => {
  it('counts the records that would not fit and their problems, without a value, and saves nothing', async () => {
    const records = Array.from({ length: 12 }, () => ({ code: 'secret' }));
    const name = await withRecords({ code: '7', age: 3 }, ...records);
    const before = await head(name);
    const change = await preview(
      build(name, {
        attributes: attributesIn({ code: 'STRING', age: 'INTEGER!' }),
      }),
    );
    expect(change).toMatchObject({
      hash: before?.hash.toString('hex'),
      class: 'CARE',
      summary: 'Needs care: 1 attribute becomes required. It would not be saved.',
      refusal: '12 records do not fit. Change the records first, or the dictionary.',
      records: 13,
      checked: 13,
      madeRequired: ['age'],
    });
    expect(change.unfit).toEqual({
      count: 12,
      reasons: [{ path: 'age', message: 'age: required, but missing.', count: 12, first: [] }],
      first: [],
    });
    expect(JSON.stringify(change)).not.toContain('secret');
    expect((await head(name))?.hash).toEqual(before?.hash);
  });

  it('names the first ten of the records that the caller owns, if its roles let it read data', async () => {
    const name = await withRecords(...Array.from({ length: 11 }, () => ({ code: 'theirs' })));
    const own = await saveRecord(t, t.actor, name, { code: 'own' });
    const after = build(name, {
      attributes: attributesIn({ code: 'STRING', age: 'INTEGER!' }),
    });
    const problems = [{ path: 'age', message: 'age: required, but missing.' }];
    expect((await preview(after)).unfit).toMatchObject({
      count: 12,
      first: [{ id: own.id, problems }],
      reasons: [{ count: 12, first: [own.id] }],
    });
    const theirs = await preview(after, {}, { actor: t.other });
    expect(theirs.unfit.first).toHaveLength(10);
    expect(theirs.unfit.reasons[0]?.first).toHaveLength(10);
    const { unfit } = await preview(after, {}, { mayReadData: false });
    expect(unfit).toMatchObject({ count: 12, first: [], reasons: [{ first: [] }] });
  });

  it('tells the indexes that would be built, and the values that they would find twice', async () => {
    const name = await withRecords({ code: 'a' }, { code: 'a' });
    const index = { name: 'by_code', type: 'UNIQUE' as const, attributes: ['code'] };
    const change = await preview(build(name, { indexes: [index] }));
    expect(change).toMatchObject({ indexesBuilt: [index], unfit: { count: 1 } });
    expect(change.unfit.reasons).toEqual([
      { path: 'code', message: 'Another record has the same value of code.', count: 1, first: [] },
    ]);
  });

  it('names the edges and contracts of what goes; of contracts, those that the caller may see', async () => {
    const name = await withRecords({ code: 'a', age: 1 });
    await t.ledger.append(t.zone, async (tx) => {
      const condition = [{ fromCol: 'code', toCol: 'code' }];
      await createEdgeDefinition(
        tx,
        { name: 'SAME', fromDictionary: name, toDictionary: name, condition },
        t.actor,
      );
      const share = (consentContract: object) =>
        createConsentContract(
          tx,
          name,
          { consentContract: { to: ['*'], ...consentContract }, metadata: {} },
          t.other,
        );
      await share({ description: 'by attribute', only: ['age'] });
      await share({ description: 'by condition', when: "data.code == 'a'" });
      await share({ description: 'whole' });
      const contract = (javaScript: string) =>
        createSmartContract(tx, name, { name: 'theirs', description: '', javaScript }, t.other);
      await contract("function main() { return query('FROM seen SELECT data.age'); }");
      await contract('function main() { return data.ages; }');
    });
    const after = build(name, { attributes: [{ name: 'other', datatype: 'STRING' }] });
    const change = await preview(after);
    expect(change).toMatchObject({
      class: 'BREAKING',
      removed: ['code', 'age'],
      edges: { count: 1, first: [{ name: 'SAME', attributes: ['code'] }] },
      contracts: {
        count: 3,
        first: [
          { kind: 'CONSENT', name: 'by attribute', attributes: ['age'] },
          { kind: 'CONSENT', name: 'by condition', attributes: ['code'] },
        ],
      },
    });
    expect(change.contracts.first).toHaveLength(2);
    const { contracts } = await preview(after, {}, { actor: t.other });
    expect(contracts.first[2]).toMatchObject({
      kind: 'SMART',
      name: 'theirs',
      attributes: ['age'],
    });
  });

  it('says that an attribute keeps its datatype while an edge joins by it', async () => {
    const name = await withRecords();
    await saveEdge(t, 'SAME', `${name}.code`, `${name}.code`);
    const change = await preview(
      build(name, { attributes: [{ name: 'code', datatype: 'INTEGER' }] }),
    );
    expect(change.refusal).toContain("An edge definition joins by 'code'");
  });

  it('checks no more records than its limit, and says how many', async () => {
    const name = await withRecords({ age: 1 }, { age: 2 }, { age: 3 });
    const after = build(name, { attributes: [{ name: 'age', datatype: 'INTEGER', max: 0 }] });
    const change = await preview(after, { limits: { records: 2, ms: 60_000 } });
    expect(change).toMatchObject({ records: 3, checked: 2, unfit: { count: 2 } });
    expect(change.refusal).toBe(
      'At least 2 records do not fit. Change the records first, or the dictionary.',
    );
  });

  it('checks no more when its time is up', async () => {
    const name = await withRecords({ age: 1 });
    const after = build(name, { attributes: [{ name: 'age', datatype: 'INTEGER', max: 0 }] });
    const change = await preview(after, { limits: { records: 10, ms: 1 } });
    expect(change).toMatchObject({ records: 1, checked: 0, unfit: { count: 0 } });
  });

  it('refuses a dictionary that cannot be used', async () => {
    const name = await withRecords({ code: 'a' });
    const wrong = (regex: string) =>
      preview(build(name, { attributes: [{ name: 'code', datatype: 'STRING', regex }] }));
    await expect(wrong('(?=a)')).rejects.toThrow("code: the pattern '(?=a)' cannot be used");
    await expect(
      preview(build(name, { indexes: [{ name: 'by', type: 'NORMAL', attributes: ['gone'] }] })),
    ).rejects.toThrow("There is no attribute 'gone'.");
  });

  it('of a new dictionary is safe', async () => {
    const change = await preview(build('not_there'));
    expect(change).toMatchObject({ hash: null, class: 'SAFE', records: 0, added: ['code', 'age'] });
  });
});
