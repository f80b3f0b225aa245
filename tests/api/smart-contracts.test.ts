/** Smart contracts over HTTP: who makes, sees and runs them, and what every run leaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { MASKED } from '#model/contracts/receipt.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, OTHER_REALM, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const PATH = '/graphchain/patient/smartcontracts';
const LIST = '/graphchain/patient/query/smartcontracts';
const RECEIPTS = `${PATH}/receipts`;

type Made = StoredSmartContract & { message: string };
type Left = Receipt & { message: string };

let user: string;
let other: string;

useApi();
beforeAll(async () => {
  const dictionaries = ['patient', 'note'].map((name) => ({
    name,
    attributes: [{ name: 'code', datatype: 'STRING' }],
  }));
  expect(await api.saveDictionaries(ADMIN, dictionaries)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  user = await api.walletOf(USER);
  other = await api.walletOf(OTHER);
  for (const [who, code] of [
    [USER, 'mia'],
    [USER, 'leo'],
    [OTHER, 'kim'],
  ] as const) {
    const made = await api.call(who, 'POST', '/graphchain/patient', { data: { code } });
    expect(made.status).toBe(201);
  }
});

let count = 0;
async function create(javaScript: string, given: object = {}, who = USER): Promise<Made> {
  const contract = { name: `Contract ${++count}`, description: '', javaScript, ...given };
  const { status, body } = await api.call<Made>(who, 'POST', PATH, { smartContract: contract });
  expect(status).toBe(201);
  return body;
}

const decoded = (text: string | undefined) => Buffer.from(text ?? '', 'base64').toString();

function formOf(pairs: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

function execute(
  { sdoId }: Pick<StoredSmartContract, 'sdoId'>,
  func = 'main',
  args?: unknown,
  who = USER,
  headers: Record<string, string> = {},
) {
  return api.call<Left>(who, 'POST', `${PATH}/${sdoId}/${func}`, args, headers);
}

/** Runs code once and gives what its receipt says of it. */
async function resultOf(javaScript: string, args?: unknown) {
  const { status, body } = await execute(await create(javaScript), 'main', args);
  expect(status).toBe(200);
  const { response, successful, consoleBase64, errorLogBase64 } = body.receiptSmartContract!;
  return {
    response,
    successful,
    console: decoded(consoleBase64),
    errorLog: decoded(errorLogBase64),
  };
}

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

describe('a contract that is shared', () => {
  let shared: Made;
  const share = async (consentContract: object) =>
    (
      await api.call<{ header: { id: string } }>(
        USER,
        'POST',
        '/graphchain/patient/consentcontracts',
        { consentContract },
      )
    ).body.header.id;
  const end = (id: string) => api.call(USER, 'DELETE', `/graphchain/patient/${id}`);

  beforeAll(async () => {
    shared = await create(
      `async function main() { return (await query('FROM patient')).map(r => r.code) }`,
    );
  });

  it('by consent is seen and run, not changed, and reading it leaves a receipt', async () => {
    const id = await share({ to: [other] });
    const read = await api.call<Made>(OTHER, 'GET', `/graphchain/patient/${shared.sdoId}`);
    expect(read.body).toMatchObject({ name: shared.name, codeBase64: shared.codeBase64 });
    expect(read.body.header.hash).toBeUndefined();
    const list = await api.call<Made[]>(OTHER, 'GET', LIST);
    expect(list.body.map(({ sdoId }) => sdoId)).toContain(shared.sdoId);
    const all = await api.call<Made[]>(OTHER, 'GET', '/smartcontracts');
    expect(all.body.map(({ sdoId }) => sdoId)).toContain(shared.sdoId);
    const change = { name: 'x', code: 'x' };
    expect((await api.call(OTHER, 'PUT', `${PATH}/${shared.sdoId}`, change)).status).toBe(404);
    const { body } = await execute(shared, 'main', undefined, OTHER);
    expect(body).toMatchObject({ contractOwnerId: user, effectiveId: other, loggedInId: other });
    const receipts = await api.call<Receipt[]>(
      USER,
      'GET',
      '/graphchain/patient/consentcontracts/receipts/self',
    );
    const queries = receipts.body
      .filter(({ contractSdoId }) => contractSdoId === id)
      .map(({ receiptConsentContract }) => decoded(receiptConsentContract?.tqlBase64));
    // Newest first: the query of the contract, running it, listing it with all and with its chain, reading it.
    expect(queries).toEqual([
      'FROM patient',
      `FROM patient WHERE header.id == '${shared.sdoId}'`,
      `FROM patient WHERE header.type == 'SMART_CONTRACT'`,
      `FROM patient WHERE header.type == 'SMART_CONTRACT'`,
      `FROM patient WHERE header.id == '${shared.sdoId}'`,
    ]);
    await end(id);
    expect((await execute(shared, 'main', undefined, OTHER)).status).toBe(404);
  });

  it('in part, by attributes, is not shared', async () => {
    const id = await share({ to: [other], only: ['code'] });
    expect((await execute(shared, 'main', undefined, OTHER)).status).toBe(404);
    expect(await api.read<Made[]>(OTHER, LIST)).toEqual([]);
    await end(id);
  });

  it('reads what its runner may read, not what its owner may', async () => {
    const id = await share({ to: [other], when: "header.type == 'SMART_CONTRACT'" });
    const own = await execute(shared);
    expect(own.body.receiptSmartContract?.response).toEqual(['mia', 'leo']);
    const others = await execute(shared, 'main', undefined, OTHER);
    expect(others.body.receiptSmartContract?.response).toEqual(['kim']);
    await end(id);
  });
});

describe('a run', () => {
  it('answers with its receipt [B-588 B-589 B-336 B-337 B-339]', async () => {
    const contract = await create(`function main(a) {
      console.log('hello'); console.error('careful'); return { given: a, n: 1.5 };
    }`);
    const { body } = await execute(contract, 'main', formOf([['name', 'Ada']]));
    expect(body).toMatchObject({
      header: {
        dictionary: 'patient',
        type: 'SMART_CONTRACT_RECEIPT',
        operation: 'CREATE',
        owners: [user],
        limitedOwners: [user],
        timestamp: expect.any(String),
        signature: expect.any(String),
        hash: expect.any(String),
      },
      contractSdoId: contract.sdoId,
      contractOwnerId: user,
      effectiveId: user,
      loggedInId: user,
      receiptSmartContract: {
        function: 'main',
        arguments: { name: 'Ada' },
        response: { given: { name: 'Ada' }, n: 1.5 },
        successful: true,
        consoleBase64: Buffer.from('hello').toString('base64'),
        errorLogBase64: Buffer.from('careful').toString('base64'),
      },
    });
    const read = await api.call<Receipt>(USER, 'GET', `/graphchain/patient/${body.header.id}`);
    expect(read.body).toEqual(body);
    const verified = await api.call(
      USER,
      'GET',
      `/graphchain/patient/${body.header.id}/verify/signature`,
    );
    expect(verified.body).toMatchObject({ success: true });
  });

  it('takes one part an argument, repeated ones as a list, and JSON as well [B-574 B-475]', async () => {
    const echo = await create('function main(a) { return a }');
    const said = async (body: unknown) =>
      (await execute(echo, 'main', body)).body.receiptSmartContract?.response;
    const pairs: [string, string][] = [
      ['a', '1'],
      ['b', 'x'],
      ['b', 'x'],
      ['args', 'free'],
    ];
    expect(await said(formOf(pairs))).toEqual({ a: '1', b: ['x', 'x'], args: 'free' });
    const declared: [string, string][] = [
      ['chain', 'patient'],
      ['sdoId', echo.sdoId],
      ['func', 'main'],
    ];
    expect(await said(formOf([...declared, ['a', '']]))).toEqual({ a: '' });
    expect(await said({ args: { a: '1', b: ['2'] } })).toEqual({ a: '1', b: ['2'] });
    expect(await said({ a: '1' })).toEqual({ a: '1' });
    expect(await said(undefined)).toEqual({});
    expect(await said('')).toEqual({});
  });

  it.each([
    ['the chain of another', formOf([['chain', 'note']]), 'chain: The path names'],
    ['another contract', formOf([['sdoId', NOBODY]]), 'sdoId: The path names'],
    ['another function', formOf([['func', 'x']]), 'func: The path names'],
    [
      'a reserved name twice',
      formOf([
        ['func', 'main'],
        ['func', 'main'],
      ]),
      'func:',
    ],
    [
      'a reserved name among the arguments',
      { args: { chain: 'patient' } },
      'args.chain: An argument',
    ],
    ['a number', { args: { a: 1 } }, 'args.a: An argument is a text.'],
    ['an object', { args: { a: {} } }, 'args.a'],
    ['a list', ['a'], 'The body is not right.'],
    ['NUL', formOf([['a', 'x\0']]), 'a: The text holds a character that cannot be stored'],
    ['a nameless pair', { args: { '': 'x' } }, 'args: An argument needs a name.'],
    ['a name of blanks', { args: { ' ': 'x' } }, 'args: An argument needs a name.'],
    ['a long name', { args: { ['x'.repeat(257)]: 'x' } }, 'args: The name of an argument may have'],
    ['a file', fileForm('a.txt', 'text'), 'file: Send text here, no file.'],
  ])('is refused with %s [B-574 B-472]', async (_, body, sentence) => {
    const contract = await create('function main() {}');
    for (const path of [PATH, '/jobs/patient/smartcontracts']) {
      const answer = await api.call<Made>(USER, 'POST', `${path}/${contract.sdoId}/main`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(sentence);
    }
  });

  it('is refused with a broken form, one too large, and a name no function can have [B-470]', async () => {
    const contract = await create('function main() {}');
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await execute(contract, 'main', 'no form', USER, type)).status).toBe(400);
    const large = formOf([['a', 'x'.repeat(1_100_000)]]);
    expect((await execute(contract, 'main', large)).status).toBe(413);
    const plain = { 'content-type': 'text/plain' };
    expect((await execute(contract, 'main', 'a=1', USER, plain)).status).toBe(415);
    for (const func of ['a%20b', '1', 'a.b', 'main()']) {
      const { status, body } = await execute(contract, func);
      expect(status).toBe(400);
      expect(body.message).toContain('func: Enter a valid function.');
    }
    expect((await execute({ sdoId: 'nothing' })).status).toBe(400);
    expect((await execute({ sdoId: NOBODY })).status).toBe(404);
  });

  it('reads by query as the wallet that runs it, rows and graphs, and hears what is wrong', async () => {
    const { response } = await resultOf(`async function main() {
      const said = async (tql) => { try { return await query(tql) } catch (e) { return e.message } };
      const graph = await query("GRAPH patient WHERE data.code == 'mia'");
      return [
        await query('FROM patient SELECT COUNT(*) AS n'),
        graph.vertices.map(({ data }) => data),
        await said('FROM nowhere'), await said('nonsense'), await said(),
        await said("FROM patient WHERE data.code REGEX '('"),
        await said('x'.repeat(20000)),
      ];
    }`);
    const [rows, vertices, ...refusals] = response as [unknown, unknown, ...string[]];
    expect(rows).toEqual([{ n: 2 }]);
    expect(vertices).toEqual([{ code: 'mia' }]);
    expect(refusals).toEqual([
      expect.stringContaining('nowhere'),
      expect.stringContaining('Line 1, column 1'),
      expect.stringContaining('Line 1, column 1'),
      expect.stringContaining('regular expression'),
      'A query may have 10,000 characters at most.',
    ]);
  });

  it.each([
    ['throws', `function main() { throw new Error('went wrong') }`, 'Error: went wrong'],
    ['has no such function', 'function another() {}', `The contract has no function 'main'.`],
    ['has a syntax error', 'function main( {', 'SyntaxError'],
    ['does not end', 'function main() { for (;;); }', 'than it may'],
    ['never settles', 'function main() { return new Promise(() => {}) }', 'nothing can settle'],
    ['calls itself', 'function main() { main() }', 'call stack'],
    [
      'fills the memory',
      `function main() { const a = []; for (;;) a.push(new Uint8Array(1e7)) }`,
      'memory',
    ],
    ['imports', `function main() { return import('node:fs') }`, 'Error'],
    ['returns a lot', `function main() { return 'x'.repeat(300000) }`, '262,144 characters'],
  ])('that %s leaves a receipt that says so', async (_, javaScript, reason) => {
    const { successful, response, errorLog } = await resultOf(javaScript);
    expect({ successful, response }).toEqual({ successful: false, response: null });
    expect(errorLog).toContain(reason);
  });

  it('keeps a bounded part of what it prints, and characters that can be stored', async () => {
    const javaScript = `function main() {
      for (let i = 0; i < 5000; i++) console.log('\\0 line ' + i + ' ' + 'x'.repeat(100));
      return { ['\\0']: '\\ud800' };
    }`;
    const { console: printed, response, successful } = await resultOf(javaScript);
    expect(successful).toBe(true);
    expect(printed).toMatch(/^\ufffd line 0 x/);
    expect(printed.length).toBeLessThan(66_000);
    expect(response).toEqual({ '\ufffd': '\ufffd' });
  });

  it('is one of ten at once, hostile ones among them, after which all goes on', async () => {
    const good = await create('function main({ n }) { return Number(n) * 2 }');
    const bad = await create(
      `function main() { const a = []; for (;;) a.push('x'.repeat(1e6) + a.length) }`,
    );
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        execute(i % 3 === 0 ? bad : good, 'main', { args: { n: String(i) } }),
      ),
    );
    const results = runs.map(({ body }) => body.receiptSmartContract?.response);
    expect(results).toEqual([null, 2, 4, null, 8, 10, null, 14, 16, null]);
    expect((await api.call(USER, 'GET', LIST)).status).toBe(200);
  });

  it('is repeated under its Idempotency-Key with the first receipt', async () => {
    const contract = await create('function main(a) { return a }');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await execute(contract, 'main', { args: { a: '1' } }, USER, key);
    const again = await execute(contract, 'main', { args: { a: '1' } }, USER, key);
    expect(again.body).toEqual(first.body);
    expect((await execute(contract, 'main', { args: { a: '2' } }, USER, key)).status).toBe(422);
  });
});

describe('a run as a system wallet', () => {
  let wallet: string;
  let groupId: string;
  let kept: string;
  const group = () => ({ name: 'Keepers', description: 'Those who act', group: [user] });
  const headers = () => ({ BIQ_SYSTEM_WALLET_ID: wallet });

  beforeAll(async () => {
    const made = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/usergroup', group());
    groupId = made.body.id;
    const keeper = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/system/wallet', {
      type: 'CUSTODIAN_OWNER',
      description: 'Keeps records',
      accessControlUserGroup: groupId,
    });
    expect(keeper.status).toBe(201);
    wallet = keeper.body.id;
    const data = { code: 'kept' };
    const record = await api.call<Made>(USER, 'POST', '/graphchain/patient', { data }, headers());
    expect(record.status).toBe(201);
    kept = record.body.header.id;
  });
  afterAll(() => api.call(USER, 'DELETE', `/graphchain/patient/${kept}`, undefined, headers()));

  it('reads as that wallet; it is the effective one, whoever is signed in [B-658]', async () => {
    const made = await api.call<Made>(
      USER,
      'POST',
      PATH,
      {
        name: 'Keeper',
        code: `async function main() { return (await query('FROM patient')).map(r => r.code) }`,
      },
      headers(),
    );
    expect(made.body.header.owners).toEqual([wallet]);
    const { body } = await execute(made.body, 'main', undefined, USER, headers());
    expect(body).toMatchObject({
      effectiveId: wallet,
      loggedInId: user,
      contractOwnerId: wallet,
      receiptSmartContract: { response: ['kept'] },
    });
    const refused = await execute(made.body, 'main', undefined, OTHER, headers());
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('Unable to elevate to system wallet');
  });

  it.each(['TENANT_OWNER', 'TENANT_LIMITED_OWNER', 'CUSTODIAN_OWNER', 'CUSTODIAN_LIMITED_OWNER'])(
    'is one of a custodian or a tenant, of either kind: %s [B-657]',
    async (type) => {
      const made = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/system/wallet', {
        type,
        description: 'Runs contracts',
        accessControlUserGroup: groupId,
        writeUserGroup: type.startsWith('TENANT') ? groupId : undefined,
      });
      const acting = { BIQ_SYSTEM_WALLET_ID: made.body.id };
      const contract = { name: 'Its own', code: 'function main() { return 1 }' };
      const own = await api.call<Made>(USER, 'POST', PATH, contract, acting);
      const run = await execute(own.body, 'main', undefined, USER, acting);
      expect(run).toMatchObject({
        status: 200,
        body: {
          effectiveId: made.body.id,
          loggedInId: user,
          receiptSmartContract: { response: 1 },
        },
      });
    },
  );

  it('in a job asks again whether its starter may act so', async () => {
    const made = await create('function main() { return 1 }', {}, USER);
    const path = `/jobs/patient/smartcontracts/${made.sdoId}/main`;
    const refused = await api.call<Job>(USER, 'POST', path, undefined, headers());
    // The system wallet itself does not see the contract of the person.
    expect(refused.status).toBe(404);
    const own = await api.call<Made>(
      USER,
      'POST',
      PATH,
      { name: 'Own', code: 'function main() { return 1 }' },
      headers(),
    );
    const ownPath = `/jobs/patient/smartcontracts/${own.body.sdoId}/main`;
    const started = await api.call<Job>(USER, 'POST', ownPath, undefined, headers());
    const job = await api.finished(USER, started.body.jobId);
    expect(job).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      effectiveId: wallet,
      loggedInId: user,
    });
  });
});

describe('a run in a job', () => {
  const start = (contract: StoredSmartContract, func: string, body?: unknown, who = USER) =>
    api.call<Job>(who, 'POST', `/jobs/patient/smartcontracts/${contract.sdoId}/${func}`, body);

  it('takes its arguments from the form and tells of its receipt [B-573 B-340 B-341 B-342 B-346]', async () => {
    const contract = await create(`function main(a) { console.log('ran'); return a }`);
    const form = formOf([
      ['chain', 'patient'],
      ['sdoId', contract.sdoId],
      ['func', 'main'],
      ['name', 'Ada'],
      ['emailResultsTo', 'ada@acme.test'],
    ]);
    const started = await start(contract, 'main', form);
    expect(started.status).toBe(202);
    const job = await api.finished(USER, started.body.jobId);
    expect(job).toMatchObject({
      name: 'SmartContractExecJob',
      status: 'COMPLETED_SUCCESS',
      dictName: 'patient',
      loggedInId: user,
      emailRecipients: ['ada@acme.test'],
      metadata: { sdoId: contract.sdoId, func: 'main', args: { name: 'Ada' } },
      progress: { done: 1, total: 1 },
      results: { results: { successful: true, response: { name: 'Ada' } } },
    });
    expect(job.results).not.toHaveProperty('error');
    const id = job.receipt?.header.id;
    const receipt = await api.call<Receipt>(USER, 'GET', `/graphchain/patient/${id}`);
    expect(receipt.body).toMatchObject({
      contractSdoId: contract.sdoId,
      receiptSmartContract: { successful: true, response: { name: 'Ada' } },
    });
  });

  it('that failed ends in error, with a receipt all the same', async () => {
    const contract = await create(`function main() { throw new Error('secret of a record') }`);
    const { body } = await start(contract, 'main', { args: { patient: 'secret too' } });
    const job = await api.finished(USER, body.jobId);
    expect(job).toMatchObject({
      status: 'COMPLETED_ERROR',
      results: {
        error: { message: 'The function main failed. The error log of its receipt says why.' },
        results: { successful: false },
      },
    });
    const seen = await api.call<Job>(ADMIN, 'GET', `/jobs/${body.jobId}`);
    expect(JSON.stringify(seen.body)).not.toContain('secret');
    expect(seen.body).toMatchObject({
      metadata: { args: MASKED },
      results: { results: { errorLogBase64: MASKED, consoleBase64: MASKED, response: MASKED } },
      receipt: job.receipt,
    });
    const receipt = await api.call<Receipt>(
      USER,
      'GET',
      `/graphchain/patient/${job.receipt?.header.id}`,
    );
    expect(decoded(receipt.body.receiptSmartContract?.errorLogBase64)).toContain('secret');
  });

  it('stops when the job is cancelled, with a receipt that says so', async () => {
    const contract = await create('function main() { for (;;); }');
    const { body: started } = await start(contract, 'main');
    const path = `/jobs/${started.jobId}`;
    await expect.poll(async () => (await api.read<Job>(USER, path)).status).toBe('RUNNING');
    expect((await api.call(USER, 'DELETE', path)).status).toBe(200);
    const job = await api.finished(USER, started.jobId);
    expect(job.status).toBe('CANCELLED');
    const receipt = `/graphchain/patient/${job.receipt?.header.id}`;
    const body = await api.read<Receipt>(USER, receipt);
    expect(body.receiptSmartContract).toMatchObject({ successful: false });
    expect(decoded(body.receiptSmartContract?.errorLogBase64)).toBe('The run was cancelled.');
  });

  it('mails to every address that the query names', async () => {
    const contract = await create('function main() {}');
    const query = 'main?emailResultsTo=a@acme.test&emailResultsTo=b@acme.test';
    const { body } = await start(contract, query);
    expect(body.emailRecipients).toEqual(['a@acme.test', 'b@acme.test']);
    await api.finished(USER, body.jobId);
  });

  it('is refused for a contract that is not seen, and with a wrong address', async () => {
    const contract = await create('function main() {}');
    expect((await start(contract, 'main', undefined, OTHER)).status).toBe(404);
    const wrong = await api.call<Made>(
      USER,
      'POST',
      `/jobs/patient/smartcontracts/${contract.sdoId}/main?emailResultsTo=nobody`,
    );
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain('emailResultsTo');
  });
});

it('contracts are listed in pages, which long ones make shorter', async () => {
  // Together they are beyond the 8 MiB of a page.
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

describe('the receipts of runs', () => {
  it('are whole for the parties, for others who administer the zone only what happened [B-548 B-549 B-592]', async () => {
    const contract = await create('function main(a) { console.log(a.x); return a.x }');
    const { body: left } = await execute(contract, 'main', { args: { x: 'private' } });
    const own = await api.call<Receipt[]>(USER, 'GET', `${RECEIPTS}/self`);
    expect(own.body[0]).toEqual(left);
    const search = `?where=header.id%20==%20'${left.header.id}'`;
    const all = await api.call<Receipt[]>(ADMIN, 'GET', RECEIPTS + search);
    expect(all.body).toHaveLength(1);
    expect(JSON.stringify(all.body)).not.toContain('private');
    expect(all.body[0]).toMatchObject({
      contractSdoId: contract.sdoId,
      receiptSmartContract: {
        function: 'main',
        successful: true,
        arguments: MASKED,
        response: MASKED,
        consoleBase64: MASKED,
        errorLogBase64: MASKED,
      },
    });
    const others = await api.call<Receipt[]>(OTHER, 'GET', `${RECEIPTS}/self${search}`);
    expect(others.body).toEqual([]);
    const path = `/graphchain/patient/${left.header.id}`;
    expect((await api.call(OTHER, 'GET', path)).status).toBe(404);
    expect(await api.read(ADMIN, path)).toEqual(all.body[0]);
    expect((await api.call(READER, 'GET', RECEIPTS)).status).toBe(403);
    expect((await api.call(ADMIN, 'GET', `${RECEIPTS}/self`)).status).toBe(403);
  });

  it('are listed in pages, which long ones make shorter', async () => {
    const contract = await create('function main() {}');
    for (let n = 0; n < 12; n++) {
      // Ten of them are beyond the 8 MiB of a page.
      const run = await execute(contract, 'main', { args: { n: `${n}`, x: 'x'.repeat(900_000) } });
      expect(run.status).toBe(200);
    }
    const page = async (who: Who, path: string, search: string) => {
      const answer = await api.call<Receipt[]>(who, 'GET', path + search);
      return { items: answer.body, total: Number(answer.headers.get('x-total-count')) };
    };
    for (const [who, path] of [
      [USER, `${RECEIPTS}/self`],
      [ADMIN, RECEIPTS],
    ] as const) {
      const { items, total } = await page(who, path, '?limit=12');
      expect(items.length).toBeGreaterThan(1);
      expect(items.length).toBeLessThan(12);
      expect(total).toBeGreaterThan(11);
      const next = await page(who, path, `?limit=12&skip=${items.length}`);
      const ids = [...items, ...next.items].slice(0, 12).map(({ header }) => header.id);
      expect(new Set(ids).size).toBe(12);
    }
  });

  it('cannot be deleted or changed, and outlive their contract', async () => {
    const contract = await create('function main() { return 1 }');
    const { body } = await execute(contract);
    const path = `/graphchain/patient/${body.header.id}`;
    await api.call(USER, 'DELETE', `/graphchain/patient/${contract.sdoId}`);
    expect((await api.call(USER, 'DELETE', path)).status).toBe(404);
    expect((await api.call(USER, 'PUT', path, { data: {} })).status).toBe(404);
    expect(await api.read<Receipt>(USER, path)).toEqual(body);
  });
});

it('leaves a ledger that proves itself, with its counts', async () => {
  await expect(verifyLedger(await api.zone())).resolves.toMatchObject({ problems: [] });
});
