/**
 * Connects to a database address with several servers, as libpq does:
 * `postgres://user:password@one:5432,two:5432/keyway`. The package pg cannot do so itself. Each new connection goes to
 * the server that accepts changes. All servers are asked which one that is, for the first connection and again after a
 * connection has failed. A pool replaces a lost connection by a new one.
 */
import pg from 'pg';

/** The modes of libpq that mean the server that accepts changes. An address without a mode means it too. */
const WRITABLE = ['read-write', 'primary'];
const MODE = 'target_session_attrs';
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;
/** A server that does not answer for this long counts as absent. */
const ANSWER_MS = 3_000;
/** PostgreSQL's code for a connection that cannot be established, which callers take as an outage. */
const UNABLE_TO_CONNECT = '08001';

/** The addresses of the single servers; one for an ordinary address, none for what is no address of PostgreSQL. */
export function serversOf(address: string): string[] {
  const [, before = '', hosts, after = ''] = ADDRESS.exec(address) ?? [];
  const servers = hosts?.split(',').map((host) => `${before}${host}${after}`) ?? [];
  return servers.every((one) => URL.canParse(one)) ? servers : [];
}

/** What is wrong with an address, to be read after the name of its setting; undefined when it can be used. */
export function databaseAddressProblem(address: string): string | undefined {
  const [server] = serversOf(address);
  if (server === undefined) {
    return 'must be a PostgreSQL address such as postgres://user:password@host:5432/keyway, with commas between several hosts';
  }
  const mode = new URL(server).searchParams.get(MODE);
  if (mode === null || WRITABLE.includes(mode)) return undefined;
  return `must not have a ${MODE} but read-write, as Keyway makes changes`;
}

/** Host, port and database, without the password. */
export function locationOf(address: string): string {
  const [, , hosts = '', after = ''] = ADDRESS.exec(address) ?? [];
  return hosts + after.replace(/[?#].*$/s, '');
}

/** The options of a pool or client that lead to the server of an address. */
export function connectionTo(address: string): pg.PoolConfig {
  const servers = serversOf(address);
  const [first = address] = servers;
  if (servers.length < 2) return { connectionString: address };
  const primary = new Primary(servers);
  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = connectTo(primary, this, () => super.connect());
      if (!callback) return connected;
      // On success, the callback gets null, as it does from pg itself.
      connected.then(() => callback(null as never), callback);
    }
  }
  return { connectionString: first, Client: PrimaryClient } as pg.PoolConfig;
}

async function connectTo(
  primary: Primary,
  client: pg.Client,
  connect: () => Promise<pg.Client>,
): Promise<pg.Client> {
  const { hostname, port } = new URL(await primary.find());
  client.host = decodeURIComponent(hostname.replace(/^\[(.+)\]$/, '$1'));
  client.port = Number(port || 5432);
  const accepts = watchMode(client);
  try {
    await connect();
    if (accepts()) return client;
  } catch (error) {
    primary.forget();
    throw error;
  }
  primary.forget();
  await client.end();
  throw unableToConnect(`${client.host}:${client.port} only reads`);
}

/**
 * Watches whether the server of a client accepts changes. PostgreSQL from 14 on tells this by itself.
 * @returns a function that says so, once the client is connected
 */
function watchMode(client: pg.Client): () => boolean {
  let accepts = true;
  client.connection.on(
    'parameterStatus',
    ({ parameterName: name, parameterValue: value }: Record<string, string>) => {
      const isMode = name === 'in_hot_standby' || name === 'default_transaction_read_only';
      if (isMode && value === 'on') accepts = false;
    },
  );
  return () => accepts;
}

/** The server that accepts changes. */
class Primary {
  private found: Promise<string> | undefined;
  constructor(private readonly servers: readonly string[]) {}

  find(): Promise<string> {
    const found = (this.found ??= this.search());
    found.catch(() => this.forget(found));
    return found;
  }

  forget(known = this.found): void {
    if (this.found === known) this.found = undefined;
  }

  private async search(): Promise<string> {
    try {
      return await Promise.any(this.servers.map(acceptsChanges));
    } catch (error) {
      const reasons = (error as AggregateError).errors.map((one: Error) => one.message);
      throw unableToConnect(reasons.join('; '));
    }
  }
}

/** Returns the address, if its server accepts changes. @throws Error that says what the server does instead */
async function acceptsChanges(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'keyway-search',
    connectionTimeoutMillis: ANSWER_MS,
  });
  client.on('error', () => undefined);
  const accepts = watchMode(client);
  const where = new URL(address).host;
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`${where}: ${message || code}`, { cause: error });
  }
  await client.end();
  if (!accepts()) throw new Error(`${where} only reads`);
  return address;
}

function unableToConnect(reasons: string): Error {
  return Object.assign(new Error(`No server of the database accepts changes (${reasons}).`), {
    code: UNABLE_TO_CONNECT,
  });
}
