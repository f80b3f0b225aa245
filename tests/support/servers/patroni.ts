/**
 * Two PostgreSQL servers of Debian with synchronous replication under Patroni, whose consensus is the Raft of
 * pysyncobj. Its members are the two servers and a third one without PostgreSQL. docs/operations.md shows the same
 * settings.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stringify } from 'yaml';
import { findFreePort } from '#scripts/start/ports.js';
import { Daemon, killServer, makeDatabase, ownFolder, POSTGRES_BIN } from './debian.ts';

const PATRONI = '/usr/bin/patroni';
const CONTROLLER = '/usr/bin/patroni_raft_controller';
export const PATRONI_FILES = [
  ...[PATRONI, CONTROLLER, `${POSTGRES_BIN}/postgres`],
  '/usr/lib/python3/dist-packages/pysyncobj/__init__.py',
];
export const PATRONI_PACKAGES = 'postgresql-15, patroni, python3-pysyncobj';

const POLL_MS = 100;
const START_MS = 120_000;
const SUPERUSER = { username: 'postgres', password: 'of-postgres' };

interface Node {
  name: string;
  port: number;
  restPort: number;
  raftPort: number;
  cluster: string;
  settings: string;
  log: string;
  daemon?: Daemon;
}

export interface PatroniCluster {
  /** The value for DATABASE_URL, which names both servers. */
  url: string;
  /** Resolves with the name of the server that accepts changes, once the other one follows it synchronously. */
  whenRedundant(): Promise<string>;
  /** Resolves with the name of the primary that is not `name`, once it accepts changes. */
  whenPromoted(name: string): Promise<string>;
  /** Kills PostgreSQL of a server, and with `wholeMachine` its Patroni too. */
  kill(name: string, wholeMachine: boolean): Promise<void>;
  /** Starts the Patroni of a server again. */
  revive(name: string): void;
  stop(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

export async function startPatroni(folder: string): Promise<PatroniCluster> {
  const nodes: Node[] = [];
  for (const name of ['one', 'two']) {
    const own = ownFolder(folder, name);
    nodes.push({
      name,
      port: await findFreePort(),
      restPort: await findFreePort(),
      raftPort: await findFreePort(),
      cluster: path.join(own, 'cluster'),
      settings: path.join(own, 'patroni.yml'),
      log: path.join(own, 'patroni.log'),
    });
  }
  const witnessPort = await findFreePort();
  const raftOf = (name: string, own: number) => ({
    data_dir: ownFolder(folder, `raft-${name}`),
    self_addr: `127.0.0.1:${own}`,
    partner_addrs: [...nodes.map(({ raftPort }) => raftPort), witnessPort]
      .filter((port) => port !== own)
      .map((port) => `127.0.0.1:${port}`),
  });
  const witnessSettings = path.join(folder, 'witness.yml');
  writeFileSync(witnessSettings, stringify({ raft: raftOf('witness', witnessPort) }));
  for (const node of nodes) {
    writeFileSync(
      node.settings,
      stringify({ ...settingsOf(node), raft: raftOf(node.name, node.raftPort) }),
    );
  }

  const start = (node: Node) => {
    node.daemon = Daemon.start(PATRONI, [node.settings], node.log);
  };
  const witness = Daemon.start(CONTROLLER, [witnessSettings], path.join(folder, 'witness.log'));
  for (const node of nodes) start(node);
  const nodeOf = (name: string) => nodes.find((node) => node.name === name)!;

  const until = async <Found>(find: () => Promise<Found | undefined>, what: string) => {
    const end = Date.now() + START_MS;
    while (Date.now() < end) {
      const found = await find();
      if (found !== undefined) return found;
      await pause(POLL_MS);
    }
    throw new Error(`Patroni has not become ${what}; its logs are in ${folder}.`);
  };
  /** True when the server itself says that it is the primary. */
  const isPrimary = async ({ restPort }: Node) =>
    (await fetch(`http://127.0.0.1:${restPort}/primary`).catch(() => undefined))?.status === 200;
  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const whenRedundant = () =>
    until(async () => {
      const found = await members();
      const standby = found.find(({ role }) => role === 'sync_standby');
      const primary = found.find(({ role }) => role === 'leader');
      return standby?.state === 'running' && primary?.state === 'running'
        ? primary.name
        : undefined;
    }, 'redundant');

  const stop = async () => {
    for (const { daemon } of nodes) await daemon?.end('SIGTERM');
    for (const { cluster } of nodes) killServer(cluster);
    await witness.end('SIGTERM');
  };
  try {
    const primary = nodeOf(await whenRedundant());
    await makeDatabase(primary.port, SUPERUSER.username, SUPERUSER.password);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://keyway:keyway@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/keyway?target_session_attrs=read-write`,
    whenRedundant,
    whenPromoted: (name) =>
      until(async () => {
        for (const node of nodes) {
          if (node.name !== name && (await isPrimary(node))) return node.name;
        }
        return undefined;
      }, 'primary'),
    async kill(name, wholeMachine) {
      const node = nodeOf(name);
      if (wholeMachine) await node.daemon?.end('SIGKILL');
      killServer(node.cluster);
    },
    revive: (name) => {
      const node = nodeOf(name);
      if (!node.daemon?.isRunning) start(node);
    },
    stop,
  };
}

function settingsOf({ name, port, restPort, cluster }: Node): object {
  const socket = ownFolder(path.dirname(cluster));
  return {
    scope: 'keyway',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // Patroni does not wait for a failed primary to start again.
        master_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: cluster,
      bin_dir: POSTGRES_BIN,
      pgpass: path.join(socket, 'pgpass'),
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'of-replicator' },
      },
      parameters: { unix_socket_directories: socket, max_connections: 100 },
    },
  };
}
