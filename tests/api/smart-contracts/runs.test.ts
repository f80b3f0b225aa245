/** Runs of smart contracts: their arguments, what they read, their limits, and the receipt of each. */
import { describe, expect, it } from 'vitest';
import type { Receipt } from '#model/contracts/receipt.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { NOBODY, USER } from '#tests/support/api/callers.ts';
import {
  create,
  execute,
  formOf,
  LIST,
  PATH,
  resultOf,
  useContracts,
  user,
} from '#tests/support/api/smart-contracts.ts';
import type { Made } from '#tests/support/api/smart-contracts.ts';
import { api, fileForm } from '#tests/support/api/use-api.ts';

useContracts();

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

it('every run leaves a ledger that proves itself, with its counts', async () => {
  await expect(verifyLedger(await api.zone())).resolves.toMatchObject({ problems: [] });
});
