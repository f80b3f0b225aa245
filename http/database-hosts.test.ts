/** Tests addresses of several servers by proxies to one server. The end of a proxy looks like a failover. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#scripts/start/ports.js';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { connectionTo, databaseAddressProblem, locationOf, serversOf } from './database-hosts.ts';

it.each([
  ['postgres://u:p@one:5432/db', ['postgres://u:p@one:5432/db']],
  [
    'postgres://u:p%40@one,two:5433/db?x=1',
    ['postgres://u:p%40@one/db?x=1', 'postgres://u:p%40@two:5433/db?x=1'],
  ],
  [
    'postgresql://u:a,b@[::1]:1,two/db',
    ['postgresql://u:a,b@[::1]:1/db', 'postgresql://u:a,b@two/db'],
  ],
  ['postgres:///db?host=/run', ['postgres:///db?host=/run']],
  ['postgres://u@one:x,two/db', []],
  ['mysql://one,two/db', []],
])('the address %s has the servers %j', (address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});

it.each([
  ['postgres://u:p@one,two/db', undefined],
  ['postgres://u:p@one,two/db?target_session_attrs=read-write', undefined],
  ['postgres://u:p@one,two/db?target_session_attrs=primary', undefined],
  [
    'postgres://u:p@one,two/db?target_session_attrs=any',
    'must not have a target_session_attrs but read-write',
  ],
  ['mysql://one/db', 'must be a PostgreSQL address'],
])('the address %s has the problem %s', (address, problem) => {
  const found = databaseAddressProblem(address);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

it('the log names servers and database without the password', () => {
  expect(locationOf('postgres://u:p%40@one:1,two/db?ssl=1')).toBe('one:1,two/db');
});

let test: TestDatabase;
let base: URL;
beforeAll(async () => {
  test = await freshDatabase({ migrated: false });
  base = new URL(test.url);
});
afterAll(() => test.drop());

interface Proxy {
  port: number;
  connections: number;
  /** Ends the proxy and its connections, as a killed server does. */
  kill(): Promise<void>;
}

async function startProxy(port = 0): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const proxy: Proxy = { port, connections: 0, kill };
  const server: Server = createServer((client) => {
    proxy.connections++;
    const target = connect(Number(base.port), base.hostname);
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as AddressInfo).port;
  onTestFinished(kill);
  async function kill() {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return proxy;
}

function poolOf(...ports: number[]): pg.Pool {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  const { username, password, pathname } = base;
  const pool = new pg.Pool({
    ...connectionTo(`postgres://${username}:${password}@${hosts}${pathname}`),
    max: 4,
  });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
}

const answer = async (pool: pg.Pool) =>
  (await pool.query<{ n: number }>('select 1 as n')).rows[0]?.n;

it('a pool of several servers goes to the server that is there, and to another one when it ends', async () => {
  const [first, secondPort] = [await startProxy(), await findFreePort()];
  const pool = poolOf(secondPort, first.port);
  expect(await Promise.all([1, 2, 3].map(() => answer(pool)))).toEqual([1, 1, 1]);
  // Three connections are of the pool, and one has asked whether the server accepts changes.
  expect(first.connections).toBe(4);

  await first.kill();
  await expect.poll(() => pool.totalCount).toBe(0);
  await expect(answer(pool)).rejects.toThrow('ECONNREFUSED');
  await expect(answer(pool)).rejects.toMatchObject({
    code: '08001',
    message: expect.stringContaining('No server of the database accepts changes ('),
  });
  await startProxy(secondPort);
  expect(await answer(pool)).toBe(1);
});

it('the choice of a writing server leaves out servers that only read', async () => {
  const [first, second] = [await startProxy(), await startProxy()];
  const pool = poolOf(first.port, second.port);
  const setReadOnly = (value: string) =>
    `alter database ${base.pathname.slice(1)} set default_transaction_read_only = ${value}`;
  // The session of this connection began before, so it may still write.
  const free = await pool.connect();
  await free.query(setReadOnly('on'));
  try {
    // The known server accepts no changes any more, so all servers are asked.
    await expect(answer(pool)).rejects.toMatchObject({ code: '08001' });
    await expect(answer(pool)).rejects.toThrow(/only reads; 127\.0\.0\.1:\d+ only reads/);
  } finally {
    await free.query(setReadOnly('off'));
    free.release();
  }
  expect(await Promise.all([answer(pool), answer(pool)])).toEqual([1, 1]);
});
