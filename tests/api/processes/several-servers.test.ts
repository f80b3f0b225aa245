/**
 * Several servers of each kind: zones on their own PostgreSQL servers, and several APIs and workers at the same time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import type { GraphResult } from '#model/records/record.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { saveZone } from '#platform/directory/administration.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { openDatabase } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { startEmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';
import type { EmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';
import { TEST_SERVER_SETTINGS } from '#scripts/testing/test-server.js';
import { migrate } from '#platform/storage/migrate.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import type { TestApi } from '#tests/support/api/use-api.ts';
import { OWNER, REALM } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

useApi();

const dictionary = (name: string, attributes: readonly string[]) => ({
  name,
  attributes: attributes.map((attribute) => ({ name: attribute, datatype: 'STRING' })),
  indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] }],
});

function rowsOf(chain: string, count: number): string {
  return ['code', ...Array.from({ length: count }, (_, n) => `${chain}-${n}`)].join('\n');
}

async function upload(on: TestApi, who: Who, chain: string, content: string): Promise<Job> {
  const form = fileForm('rows.csv', content, { operation: 'CREATE' });
  return (await on.call<Job>(who, 'POST', `/jobs/${chain}/upload`, form)).body;
}

async function codesOf(on: TestApi, who: Who, chain: string): Promise<unknown[]> {
  const { body } = await on.call<GraphResult>(who, 'POST', '/graphchain/query', {
    query: `GRAPH ${chain}`,
  });
  return body.vertices.map(({ data }) => data.code);
}

describe('a zone on a PostgreSQL server of its own', () => {
  const away: Who = { ...OWNER, zone: 'far' };
  let dataDir: string;
  let server: EmbeddedPostgres;
  let there: Database;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-server-'));
    server = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      settings: TEST_SERVER_SETTINGS,
    });
    there = openDatabase(server.url, { name: 'keyway-test-far' });
    await migrate(there);
    const { db } = api.platform;
    await saveZone(db, {
      customer: REALM,
      name: 'far',
      environment: 'DEV',
      databaseUrl: server.url,
    });
    expect(await api.saveDictionaries(away, dictionary('parcel', ['code']))).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });
    const { jobId } = await upload(api, away, 'parcel', rowsOf('parcel', 25));
    expect(await api.finished(away, jobId)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  });
  afterAll(async () => {
    await there.end();
    await api.platform.zones.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keeps all of its records there, and none on the main one', async () => {
    expect(await codesOf(api, away, 'parcel')).toHaveLength(25);
    const zone = await api.zone('far');
    const count = async (db: Database) => {
      const text = 'select count(*)::int as n from ledger where zone = $1';
      return (await db.query<{ n: number }>(text, [zone.id])).rows[0]?.n;
    };
    expect(await count(there)).toBeGreaterThan(25);
    expect(await count(api.platform.db)).toBe(0);
    expect((await verifyLedger(zone)).problems).toEqual([]);
  });

  it('has edges, of the records before them too', async () => {
    await api.saveDictionaries(away, dictionary('stop', ['code', 'parcel']));
    const { jobId } = await upload(api, away, 'stop', 'code,parcel\ns1,parcel-3\n');
    await api.finished(away, jobId);
    const edge = edgeOf('CARRIES', 'stop.parcel', 'parcel.code');
    const { status } = await api.call(away, 'POST', '/metadata/edge', edge);
    expect(status).toBe(201);
    const reached = async () => {
      const query = "GRAPH stop WHERE data.code == 's1' TRAVERSE ANY 0..1";
      const { body } = await api.call<GraphResult>(away, 'POST', '/graphchain/query', { query });
      return body.vertices.map(({ data }) => data.code).sort();
    };
    await expect.poll(reached).toEqual(['parcel-3', 's1']);
  });

  it('is another zone than those of the same customer elsewhere', async () => {
    const { status } = await api.call(OWNER, 'GET', '/metadata/dictionary/parcel');
    expect(status).toBe(404);
  });
});

describe('two APIs and two workers over one database', () => {
  let other: TestApi;
  beforeAll(async () => {
    other = await api.another();
  });
  afterAll(() => other.stop());

  it('run each of many jobs once, whichever took them', async () => {
    const chains = Array.from({ length: 6 }, (_, n) => `shared_${n}`);
    await api.saveDictionaries(
      OWNER,
      chains.map((name) => dictionary(name, ['code'])),
    );
    const jobs = await Promise.all(
      chains.map((chain, n) => upload([api, other][n % 2]!, OWNER, chain, rowsOf(chain, 40))),
    );
    for (const { jobId } of jobs) {
      expect(await other.finished(OWNER, jobId)).toMatchObject({
        status: 'COMPLETED_SUCCESS',
        results: { results: { created: 40 } },
      });
    }
    for (const chain of chains) expect(await codesOf(api, OWNER, chain)).toHaveLength(40);
  });

  it('know of a changed dictionary at once, whichever changed it', async () => {
    await api.saveDictionaries(OWNER, dictionary('moving', ['code']));
    for (let n = 1; n <= 5; n++) {
      const [changing, reading] = n % 2 === 0 ? [api, other] : [other, api];
      const column = `column_${n}`;
      await changing.saveDictionaries(OWNER, dictionary('moving', ['code', column]));
      const form = fileForm('rows.csv', `code,${column}\nc${n},x`, { operation: 'CREATE' });
      const job = await reading.runJob(OWNER, '/jobs/moving/upload', form);
      expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS' });
      expect(JSON.stringify(job.results)).not.toContain(column);
      expect(await codesOf(changing, OWNER, 'moving')).toHaveLength(n);
    }
  });

  it('append to one ledger without a gap', async () => {
    await api.saveDictionaries(
      OWNER,
      ['begin', 'end'].map((name) => dictionary(name, ['code'])),
    );
    const edges = Array.from({ length: 20 }, (_, n) =>
      edgeOf(`LINK_${n}`, 'begin.code', 'end.code'),
    );
    const answers = await Promise.all(
      edges.map((edge, n) => [api, other][n % 2]!.call(OWNER, 'POST', '/metadata/edge', edge)),
    );
    expect(answers.map(({ status }) => status)).toEqual(edges.map(() => 201));
    expect((await verifyLedger(await api.zone())).problems).toEqual([]);
  });
});
