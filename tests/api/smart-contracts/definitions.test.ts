/** Smart contracts over HTTP: how they are created, read, listed, changed and deleted, and by whom. */
import { describe, expect, it } from 'vitest';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { ADMIN, NOBODY, OTHER, OTHER_REALM, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import {
  create,
  decoded,
  execute,
  LIST,
  PATH,
  useContracts,
  user,
} from '#tests/support/api/smart-contracts.ts';
import type { Made } from '#tests/support/api/smart-contracts.ts';
import { api } from '#tests/support/api/use-api.ts';

useContracts();

describe('a smart contract', () => {
  const code = `function greet({ name }) { return 'Hello ' + name }\nconst bye = () => 'Bye'`;

  it('is created with name, description and javaScript, and read with codeBase64 [B-541 B-544 B-545 B-332 B-333]', async () => {
    const { status, body } = await api.call<Made>(USER, 'POST', PATH, {
      smartContract: { name: ' Greeter ', description: 'Says hello', javaScript: code },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      header: {
        id: body.sdoId,
        dictionary: 'patient',
        type: 'SMART_CONTRACT',
        operation: 'CREATE',
        owners: [user],
        timestamp: expect.any(String),
      },
      name: 'Greeter',
      description: 'Says hello',
      codeBase64: Buffer.from(code).toString('base64'),
      functions: ['greet', 'bye'],
      metadata: {},
    });
    const read = await api.call<Made>(USER, 'GET', `/graphchain/patient/${body.sdoId}`);
    expect(read.body).toEqual(body);
  });

  it('is taken bare, with code for javaScript and no description, too [B-542 B-465 B-334]', async () => {
    const given = { name: 'Bare', code, metadata: { team: 'blue' } };
    const { status, body } = await api.call<Made>(USER, 'POST', PATH, given);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Bare', description: '', metadata: { team: 'blue' } });
    expect(decoded(body.codeBase64)).toBe(code);
  });

  it.each([
    [{}, 'name: Enter a valid name. javaScript: Enter a valid javaScript.'],
    [{ name: ' ', javaScript: 'x' }, 'name: Enter a valid name.'],
    [{ name: 'a\nb', javaScript: 'x' }, 'name: Enter a valid name.'],
    [{ name: 'n'.repeat(300), javaScript: 'x' }, 'name: A name may have 256 characters'],
    [{ name: 'x', description: 7, javaScript: 'x' }, 'description: Enter a valid description.'],
    [{ name: 'x', javaScript: ' ' }, 'javaScript: Enter a valid javaScript.'],
    [{ name: 'x', javaScript: 'x'.repeat(262_145) }, 'javaScript: The code may have 262,144'],
    [{ name: 'x', javaScript: 'x', metadata: [] }, 'metadata:'],
    [
      { name: 'x', javaScript: 'x', metadata: { note: 'x'.repeat(65_536) } },
      'metadata: Metadata may have 65,536 characters at most.',
    ],
    ['text', 'The body is not right.'],
  ])('is refused when it is not right: %# [B-464 B-466 B-467]', async (smartContract, sentence) => {
    for (const [method, path] of [
      ['POST', PATH],
      ['PUT', `${PATH}/${NOBODY}`],
    ] as const) {
      const body = { smartContract };
      const answer = await api.call<Made>(USER, method, path, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(sentence);
    }
  });

  it('is updated by its owner, each version a record [B-543]', async () => {
    const { sdoId, header } = await create(code, { metadata: { kept: true } });
    const next = { name: 'Changed', description: 'New', javaScript: 'function only() {}' };
    const { status, body } = await api.call<Made>(USER, 'PUT', `${PATH}/${sdoId}`, next);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sdoId,
      header: { operation: 'UPDATE', previousHash: header.hash, owners: [user] },
      name: 'Changed',
      functions: ['only'],
      metadata: { kept: true },
    });
    const again = await api.call<Made>(USER, 'PUT', `${PATH}/${sdoId}`, next);
    expect(again.body).toEqual(body);
    const history = await api.call<Made[]>(USER, 'GET', `/graphchain/patient/${sdoId}/history`);
    expect(history.body.map(({ name }) => name)).toEqual([expect.any(String), 'Changed']);
  });

  it('is deleted by its owner, and cannot be run any more [B-547]', async () => {
    const { sdoId } = await create(code);
    const path = `/graphchain/patient/${sdoId}`;
    expect((await api.call(OTHER, 'DELETE', path)).status).toBe(404);
    expect((await api.call(USER, 'DELETE', path)).status).toBe(204);
    expect((await api.call(USER, 'GET', path)).status).toBe(404);
    expect((await execute({ sdoId })).status).toBe(404);
    expect((await api.call(USER, 'PUT', `${PATH}/${sdoId}`, { name: 'x', code })).status).toBe(404);
  });

  it('is listed by name, for those who see it, in its chain only [B-546 B-335]', async () => {
    const who: Who = { subject: 'lister', roles: ['sdzUser'] };
    for (const name of ['beta', 'Alpha', 'gamma']) await create(code, { name }, who);
    const elsewhere = { name: 'Elsewhere', code };
    await api.call(who, 'POST', '/graphchain/note/smartcontracts', elsewhere);
    const names = async (search = '', reader = who) => {
      const { body, headers } = await api.call<Made[]>(reader, 'GET', LIST + search);
      return [body.map(({ name }) => name), Number(headers.get('x-total-count'))];
    };
    expect(await names()).toEqual([['Alpha', 'beta', 'gamma'], 3]);
    expect(await names('?orderBy=name%20DESC&limit=1&skip=1')).toEqual([['beta'], 3]);
    expect(await names(`?where=header.operation%20==%20'UPDATE'`)).toEqual([[], 0]);
    expect(await names('', { subject: 'stranger', roles: ['sdzReadOnly'] })).toEqual([[], 0]);
    for (const bad of ['?orderBy=secret', '?where=nonsense%20!!', '?limit=0', '?skip=-1']) {
      expect((await api.call(who, 'GET', LIST + bad)).status).toBe(400);
    }
  });

  it('looks absent to all who may not see it, and to a chain that is not its own', async () => {
    const { sdoId } = await create(code);
    for (const [who, path] of [
      [OTHER, `/graphchain/patient/${sdoId}`],
      [ADMIN, `/graphchain/patient/${sdoId}`],
      [USER, `/graphchain/note/${sdoId}`],
    ] as const) {
      expect((await api.call(who, 'GET', path)).status).toBe(404);
    }
    const change = { name: 'Mine', code };
    expect((await api.call(OTHER, 'PUT', `${PATH}/${sdoId}`, change)).status).toBe(404);
    expect((await execute({ sdoId }, 'greet', undefined, OTHER)).status).toBe(404);
    const elsewhere = `/graphchain/note/smartcontracts/${sdoId}`;
    expect((await api.call(USER, 'PUT', elsewhere, change)).status).toBe(404);
    expect((await api.call(USER, 'POST', `${elsewhere}/greet`)).status).toBe(404);
    expect((await api.call(USER, 'POST', '/graphchain/none/smartcontracts', change)).status).toBe(
      404,
    );
  });

  it('needs createData to make and run, editData to change, readData to list [B-519]', async () => {
    const { sdoId } = await create(code);
    const change = { name: 'x', code };
    const attempts = (who: Who) =>
      Promise.all([
        api.call(who, 'POST', PATH, change),
        api.call(who, 'PUT', `${PATH}/${sdoId}`, change),
        api.call(who, 'POST', `${PATH}/${sdoId}/greet`),
        api.call(who, 'POST', `/jobs/patient/smartcontracts/${sdoId}/greet`),
        api.call(who, 'DELETE', `/graphchain/patient/${sdoId}`),
        api.call(who, 'GET', LIST),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await attempts(READER)).toEqual([403, 403, 403, 403, 403, 200]);
    expect(await attempts(ADMIN)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await api.call({ ...USER, realm: OTHER_REALM }, 'GET', LIST)).status).toBe(403);
  });
});

it('contracts are listed in pages, which long ones make shorter', async () => {
  // Together these contracts are larger than the 8 MiB that a page may have.
  const code = `/*${'x'.repeat(260_000)}*/`;
  for (let n = 0; n < 26; n++) await create(code, { metadata: { of: 'pages' } });
  const page = async (skip: number) => {
    const where = encodeURIComponent("metadata.of == 'pages'");
    const path = `${LIST}?where=${where}&limit=26&skip=${skip}`;
    const { body, headers } = await api.call<StoredSmartContract[]>(USER, 'GET', path);
    expect(headers.get('x-total-count')).toBe('26');
    return body.map(({ sdoId }) => sdoId);
  };
  const first = await page(0);
  expect(first.length).toBeGreaterThan(1);
  expect(first.length).toBeLessThan(26);
  expect(new Set([...first, ...(await page(first.length))]).size).toBe(26);
});
