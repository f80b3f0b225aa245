/** The audit trail by a call: for administrators of the zone, in pages, with what is needed to check its hashes. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, USER } from '#tests/support/api/callers.ts';

useApi();

/** The id of a request. */
const NAME = expect.stringMatching(/^[\da-f-]{36}$/) as string;

it('names each change and each refusal of the zone, by whom and of what, in its order', async () => {
  const zone = await api.newZone();
  const admin = { ...ADMIN, zone };
  const term = await api.call<{ id: string }>(admin, 'POST', '/metadata/glossary', {
    term: 'Triage',
  });
  const refused = await api.call({ ...USER, zone }, 'DELETE', `/metadata/glossary/${term.body.id}`);
  expect(refused.status).toBe(403);
  const lines = await api.read<AuditLine[]>(admin, '/ledger/audit');
  expect(lines).toMatchObject([
    {
      ...{
        line: 1,
        call: 'createTerm',
        outcome: 'done',
        detail: { id: term.body.id, requestId: NAME },
      },
      ...{ loggedInId: await api.walletOf(admin), effectiveId: await api.walletOf(admin) },
    },
    {
      ...{ line: 2, call: 'deleteTerm', outcome: 'refused 403', detail: { requestId: NAME } },
      loggedInId: await api.walletOf({ ...USER, zone }),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Triage');
});

it('comes in pages, from a line or a moment on', async () => {
  const admin = { ...ADMIN, zone: await api.newZone() };
  for (const term of ['one', 'two', 'three']) {
    await api.call(admin, 'POST', '/metadata/glossary', { term });
  }
  const read = (query: string) => api.read<AuditLine[]>(admin, `/ledger/audit?${query}`);
  const numbersOf = (lines: AuditLine[]) => lines.map(({ line }) => line);
  const all = await read('');
  expect(numbersOf(all)).toEqual([1, 2, 3]);
  expect(numbersOf(await read('limit=2'))).toEqual([1, 2]);
  expect(numbersOf(await read('limit=2&after=2'))).toEqual([3]);
  expect(await read('after=3')).toEqual([]);
  expect(numbersOf(await read(`since=${all[1]!.at}`))).toEqual([2, 3]);
  for (const wrong of ['limit=1001', 'after=-1', 'since=yesterday']) {
    const { status } = await api.call(admin, 'GET', `/ledger/audit?${wrong}`);
    expect(status, wrong).toBe(400);
  }
});

it('holds what its hashes are made of, so that a program can check them', async () => {
  const zone = await api.newZone();
  await api.call({ ...OWNER, zone }, 'POST', '/metadata/glossary', { term: 'Triage' });
  await api.call({ ...OWNER, zone }, 'POST', '/ledger/checkpoints', {});
  const lines = await api.read<AuditLine[]>({ ...ADMIN, zone }, '/ledger/audit');
  expect(lines.length).toBeGreaterThan(1);
  let before = Buffer.alloc(0);
  for (const { line, at, loggedInId, effectiveId, call, outcome, detail, hash } of lines) {
    // as PostgreSQL writes a list as text
    const text = `[${[line, at, loggedInId, effectiveId, call, outcome]
      .map((one) => JSON.stringify(one))
      .join(', ')}, {${Object.entries(detail)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(', ')}}]`;
    before = createHash('sha256').update(before).update(text).digest();
    expect(hash).toBe(before.toString('hex'));
  }
});
