/** One caller sends far too many queries at once. The test checks what this caller is told, and what others notice. */
import { beforeAll, expect, it } from 'vitest';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_REALM, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

/** A query that takes minutes and returns nothing: the pattern splits a run of x in every possible way. */
const SLOW = String.raw`FROM visit WHERE data.filler REGEX '^(x*)(x*)(x*)(x*)(x*)(x*)\1\2\3\4\5\6x$'`;
const ATTACKS = 60;
/** The number of queries that one wallet may have at once: 2 run and 10 wait. */
const ACCEPTED = 12;
const COLLEAGUE: Who = { ...USER, subject: 'colleague' };
const STRANGER: Who = { ...USER, realm: OTHER_REALM, zone: 'globex_dev' };
const QUERY = '/graphchain/query';

useApi();
beforeAll(async () => {
  for (const who of [ADMIN, { ...ADMIN, realm: OTHER_REALM, zone: 'globex_dev' }]) {
    const visit = { name: 'visit', attributes: [{ name: 'filler', datatype: 'STRING' }] };
    expect(await api.saveDictionaries(who, [visit])).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  }
  const rows = JSON.stringify([{ filler: 'x'.repeat(50) }]);
  for (const who of [USER, COLLEAGUE, STRANGER]) {
    const form = fileForm('rows.json', rows, { operation: 'Create' });
    await api.runJob(who, '/jobs/visit/upload', form);
  }
});

/** Sends the slow query many times at once. */
async function attack(signal: AbortSignal) {
  const headers = { ...(await api.headers(USER)), 'content-type': 'text/plain' };
  const answers: Response[] = [];
  const asked = Array.from({ length: ATTACKS }, async () => {
    const request = { method: 'POST', headers, body: SLOW, signal };
    const response = await fetch(`${api.origin}/api${QUERY}`, request).catch(() => undefined);
    if (response) answers.push(response);
  });
  return { answers, over: Promise.all(asked) };
}

/** The open connections of the API, by the name of their pool. */
async function countConnections(): Promise<Record<string, number>> {
  const { rows } = await api.platform.db.query<{ name: string; n: number }>(
    `select application_name as name, count(*)::int as n from pg_stat_activity
     where datname = current_database() group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

async function countStatements(): Promise<number> {
  const { rows } = await api.platform.db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.n ?? 0;
}

it('a greedy wallet is refused what is too much, while others are answered at once', async () => {
  const leaving = new AbortController();
  const { answers, over } = await attack(leaving.signal);
  await expect.poll(() => answers.length).toBe(ATTACKS - ACCEPTED);
  for (const response of answers) {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      error: 'TOO_MANY_REQUESTS',
      message:
        'You have 12 queries running or waiting already, the most at once. Wait until one of them has ended, then ask again.',
    });
  }
  for (const who of [STRANGER, COLLEAGUE]) {
    const query = { query: 'FROM visit SELECT data.filler AS x' };
    expect(await api.call(who, 'POST', QUERY, query)).toMatchObject({
      status: 200,
      body: [{ x: 'x'.repeat(50) }],
    });
  }
  for (const who of [STRANGER, COLLEAGUE, USER]) {
    expect(await api.call(who, 'GET', '/metadata/dictionary')).toMatchObject({ status: 200 });
  }
  // There are four connections for queries and one to cancel them, and 20 together with those of all other calls
  // (docs/operations.md).
  const { 'keyway-test-api': others, 'keyway-test-api-queries': queries } =
    await countConnections();
  expect(queries).toBeLessThanOrEqual(5);
  expect(others).toBeLessThanOrEqual(15);
  // All refusals are answered before any accepted query.
  expect(answers).toHaveLength(ATTACKS - ACCEPTED);

  // Each refusal is a line of the audit trail.
  const { rows } = await api.platform.db.query<{ n: number }>(
    `select count(*)::int as n from audit where call = 'runQuery' and outcome = 'refused 429'`,
  );
  expect(rows).toEqual([{ n: ATTACKS - ACCEPTED }]);

  leaving.abort();
  await over;
  await expect.poll(countStatements).toBe(0);
  const again = await api.call(USER, 'POST', QUERY, { query: 'FROM visit LIMIT 1' });
  expect(again.status).toBe(200);
});
