import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message, MessageSummary, Policy } from '#model/directory/message.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import { CHAIN_METRICS } from '#model/directory/metrics.ts';
import { addMessage, saveZone, setServices } from '#platform/directory/administration.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import type { Head } from '#platform/ledger/record.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import {
  ADMIN,
  OTHER_REALM,
  OTHER_ZONE,
  READER,
  REALM,
  USER,
  ZONE,
} from '#tests/support/api/callers.ts';

const DAY_MS = 86_400_000;

useApi();

describe('messages', () => {
  beforeAll(async () => {
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS);
    const add = (title: string, daysAgo: number, customer?: string) =>
      addMessage(api.platform.db, {
        title,
        type: 'RELEASE_NOTES',
        markdown: `# ${title} – grüße`,
        createdAt: at(daysAgo),
        ...(customer === undefined ? {} : { customer }),
      });
    await add('today', 0.1);
    await add('last week', 7, REALM);
    await add('last month', 29);
    await add('last year', 360);
    await add('theirs', 1, OTHER_REALM);
  });

  const list = (query: string) => api.call<MessageSummary[]>(READER, 'GET', `/message${query}`);
  const titles = async (query: string) => (await list(query)).body.map(({ title }) => title);

  it('are those of the last days, newest first, or all of them [A-292 A-730]', async () => {
    expect(await titles('?daysToReturn=5')).toEqual(['today']);
    expect(await titles('?daysToReturn=15')).toEqual(['today', 'last week']);
    expect(await titles('?daysToReturn=30')).toEqual(['today', 'last week', 'last month']);
    const all = ['today', 'last week', 'last month', 'last year'];
    expect(await titles('?daysToReturn=ALL')).toEqual(all);
    expect(await titles('')).toEqual(all);
  });

  it.each(['0', '-1', '1.5', 'some', '1e9', ''])('refuse %j days, naming the field', async (n) => {
    const { status, body } = await api.call<{ message: string }>(
      READER,
      'GET',
      `/message?daysToReturn=${n}`,
    );
    expect(status).toBe(400);
    expect(body.message).toContain('daysToReturn: ');
  });

  it('are read one by one, in base64 of UTF-8 [A-435 A-436 A-731 A-732]', async () => {
    const [newest] = (await list('')).body;
    const body = await api.read<Message>(READER, `/message/${newest?.messageId}`);
    expect(body).toEqual({ ...newest, contentBase64: expect.any(String) });
    expect(body.messageType).toBe('RELEASE_NOTES');
    expect(Buffer.from(body.contentBase64, 'base64').toString()).toBe('# today – grüße');
  });

  it('are alerts when nobody said what they are [A-437]', async () => {
    const id = await addMessage(api.platform.db, {
      title: 'plain',
      markdown: 'x',
      createdAt: new Date(0),
      customer: OTHER_REALM,
    });
    const them = { ...READER, realm: OTHER_REALM, zone: 'globex_dev' };
    const body = await api.read<Message>(them, `/message/${id}`);
    expect(body.messageType).toBe('ALERT');
  });

  it('of another customer are not there', async () => {
    const them = { ...READER, realm: OTHER_REALM, zone: 'globex_dev' };
    const theirs = await api.call<MessageSummary[]>(them, 'GET', '/message?daysToReturn=15');
    expect(theirs.body.map(({ title }) => title)).toEqual(['today', 'theirs']);
    const path = `/message/${theirs.body[1]?.messageId}`;
    expect((await api.call(READER, 'GET', path)).status).toBe(404);
    expect((await api.call(READER, 'GET', '/message/nothing')).status).toBe(400);
  });
});

describe('the customer', () => {
  it('has its enabled services: none said, none on, or some [A-743]', async () => {
    const services = async () => {
      const path = `/directory/${REALM}`;
      const body = await api.read<{ enabledServices: unknown }>(READER, path);
      return body.enabledServices;
    };
    expect(await services()).toBeUndefined();
    for (const enabled of [[], ['BLOBS', 'BAST_AI']]) {
      await setServices(api.platform.db, REALM, enabled);
      expect(await services()).toEqual(enabled);
    }
    await setServices(api.platform.db, REALM, null);
  });

  it('has its zones in order: by environment, then by name [A-741 A-742]', async () => {
    const made = [
      ['zeta', 'PROD'],
      ['Alpha', 'PROD'],
      ['middle', 'UAT'],
      ['rehearsal', 'STAGE'],
    ] as const;
    for (const [name, environment] of made) {
      await saveZone(api.platform.db, { customer: REALM, name, environment });
    }
    const roles = { roles: ['sdzReadOnly'] };
    const names = [ZONE, OTHER_ZONE, 'zeta', 'Alpha', 'middle', 'rehearsal'];
    const claims = { resource_access: Object.fromEntries(names.map((name) => [name, roles])) };
    const path = `/directory/${REALM}/available_sdzs`;
    const body = await api.read<{ name: string }[]>({ ...READER, claims }, path);
    expect(body.map(({ name }) => name)).toEqual([
      ZONE,
      'rehearsal',
      'middle',
      OTHER_ZONE,
      'Alpha',
      'zeta',
    ]);
  });
});

describe('the description of the API', () => {
  it.each(['', '/api'])(
    'is named by the swagger config below %j [A-744 A-745 A-746]',
    async (base) => {
      const config = await fetch(`${api.origin}${base}/v3/api-docs/swagger-config`);
      const { url } = (await config.json()) as { url: string };
      const answer = await fetch(api.origin + url);
      expect(answer.headers.get('content-type')).toContain('application/json');
      const document = (await answer.json()) as { openapi: string; paths: object };
      expect(document.openapi).toBe('3.1.0');
      expect(document.paths).toHaveProperty('/metadata/glossary/{id}');
    },
  );
});

describe('the policy', () => {
  it('is answered signed once it is accepted [A-738]', async () => {
    const before = await api.read<Policy[]>(READER, '/acceptableusesignature');
    const path = `/acceptableusesignature/${before[0]?.id}`;
    const signed = await api.call<Policy>(READER, 'POST', path, {});
    expect(signed).toMatchObject({ status: 200, body: { ...before[0], signed: true } });
    expect(await api.read(READER, '/acceptableusesignature')).toEqual([signed.body]);
  });
});

describe('metrics', () => {
  let name: string;
  let zone: ZoneRef;
  let owner: string;
  beforeEach(async () => {
    name = await api.newZone();
    const dictionary = { name: 'ward', attributes: [{ name: 'code', datatype: 'STRING' }] };
    const job = await api.saveDictionaries({ ...ADMIN, zone: name }, dictionary);
    owner = job.loggedInId;
    zone = await api.zone(name);
  });

  const read = () => api.read<ZoneMetrics>({ ...READER, zone: name }, '/metrics/sdz');
  const ofWard = async () => (await read()).chainMetrics.ward;

  function write(type: string, body: object = {}, previous?: Head, gone = false): Promise<Head> {
    const actor = { loggedInId: owner, effectiveId: owner };
    return api.platform.ledger.append(zone, (tx) =>
      tx.append({
        chain: 'ward',
        id: previous?.id ?? crypto.randomUUID(),
        type,
        operation: gone ? 'DELETE' : previous ? 'UPDATE' : 'CREATE',
        owners: [owner],
        actor,
        body: { ...body },
        ...(previous ? { previous } : {}),
      }),
    );
  }

  it('are ten counts a chain, all there from the start [A-438 A-439 A-684]', async () => {
    const metrics = await read();
    expect(Object.keys(metrics).sort()).toEqual([
      'chainMetrics',
      'customer',
      'lastUpdated',
      'realm',
      'sdz',
      'totalBlobs',
      'totalBlobsBytes',
      'totalEdges',
      'totalNodes',
    ]);
    expect(metrics.chainMetrics.ward).toEqual(
      Object.fromEntries(CHAIN_METRICS.map(({ key }) => [key, 0])),
    );
  });

  it('follow each record as it is written, changed and deleted', async () => {
    const asset = await write('ASSET', { data: { code: 'a' } });
    const changed = await write('ASSET', { data: { code: 'b' } }, asset);
    await write('ASSET', { data: { code: 'c' } });
    expect(await ofWard()).toMatchObject({ assets: 2, assetsHistory: 3 });
    await write('ASSET', { data: { code: 'b' } }, changed, true);
    expect(await ofWard()).toMatchObject({ assets: 1, assetsHistory: 4 });

    for (const [type, current, history] of [
      ['CONSENT_CONTRACT', 'consentContracts', 'consentContractsHistory'],
      ['SMART_CONTRACT', 'smartContracts', 'smartContractsHistory'],
    ] as const) {
      const contract = await write(type);
      await write(type, {}, contract);
      expect(await ofWard()).toMatchObject({ [current]: 1, [history]: 2 });
    }
    await write('CONSENT_CONTRACT_RECEIPT');
    await write('SMART_CONTRACT_RECEIPT');
    await write('SMART_CONTRACT_RECEIPT');
    expect(await ofWard()).toMatchObject({
      consentContractsReceipts: 1,
      smartContractsReceipts: 2,
    });
  });

  it('weigh blobs, and forget the weight of those that go', async () => {
    const blob = await write('BLOB', { blob: { name: 'a.png', size: 1_000 } });
    await write('BLOB', { blob: { name: 'b.png', size: 24 } });
    expect(await read()).toMatchObject({ totalBlobs: 2, totalBlobsBytes: 1_024 });
    const grown = await write('BLOB', { blob: { name: 'a.png', size: 1_500 } }, blob);
    expect(await ofWard()).toMatchObject({ blobs: 2, blobsBytes: 1_524 });
    await write('BLOB', { blob: { name: 'a.png', size: 1_500 } }, grown, true);
    expect(await ofWard()).toMatchObject({ blobs: 1, blobsBytes: 24 });
  });

  it('say the same when they are counted again from the ledger', async () => {
    const asset = await write('ASSET', { data: { code: 'a' } });
    await write('ASSET', { data: { code: 'b' } }, asset);
    await write('BLOB', { blob: { name: 'a.png', size: 1_000 } });
    await write('CONSENT_CONTRACT_RECEIPT');
    const before = await read();
    await rebuildProjections(zone);
    expect(await read()).toEqual(before);
  });

  it('total all chains, and say when the last record came', async () => {
    const before = await read();
    const form = fileForm('wards.csv', 'code\nx\ny\n');
    await api.runJob({ ...USER, zone: name }, '/jobs/ward/upload', form);
    const after = await read();
    expect(after.totalNodes).toBe(before.totalNodes + 2);
    expect(Date.parse(after.lastUpdated!)).toBeGreaterThan(Date.parse(before.lastUpdated!));
  });
});
