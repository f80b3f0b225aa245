/** The parts of the platform, put together once a process. */
import type { Logger } from 'pino';
import { createSandbox, type Sandbox } from './contracts/sandbox/sandbox.ts';
import { createTokenChecker, type TokenChecker, type TokenCheckerOptions } from './access/token.ts';
import { issuerOf, type PlatformConfig } from './config.ts';
import { createZones, type Zones } from './directory/zones.ts';
import { createDefinitions, type Definitions } from './ledger/read/definitions.ts';
import { createKeyring } from './ledger/append/keys.ts';
import { createLedger, type Ledger } from './ledger/append/ledger.ts';
import { createRules, type RulesOf } from './ledger/values/chain-rules.ts';
import { openDatabase, type Database } from './storage/database.ts';

export interface Platform {
  config: PlatformConfig;
  log: Logger;
  now: () => Date;
  /** The main database: directory, identity, queue, and every zone that names no other. */
  db: Database;
  zones: Zones;
  definitions: Definitions;
  ledger: Ledger;
  rules: RulesOf;
  tokens: TokenChecker;
  /** Where smart contracts run. */
  sandbox: Sandbox;
  close(): Promise<void>;
}

export interface PlatformOptions {
  config: PlatformConfig;
  log: Logger;
  /** Shown by PostgreSQL for this process's connections. */
  name: string;
  /** For statements that say nothing else; no limit unless told. Appending to the ledger has none. */
  statementTimeoutMs?: number;
  now?: () => Date;
  /** Where the keys of an issuer come from, if not from its own address. */
  keysOf?: TokenCheckerOptions['keysOf'];
}

export function createPlatform({
  config,
  log,
  name,
  statementTimeoutMs,
  now = () => new Date(),
  keysOf,
}: PlatformOptions): Platform {
  const db = openDatabase(config.databaseUrl, { name, max: 20, statementTimeoutMs });
  const zones = createZones(db, { statementTimeoutMs });
  const definitions = createDefinitions();
  const ledger = createLedger({ keyring: createKeyring(config.keySecret), definitions, now });
  const rules = createRules(config.keySecret);
  const tokens = createTokenChecker({
    issuerOf: (realm) => issuerOf(realm, config.oidc),
    audience: config.oidc.audience,
    roleClaim: config.roleClaim,
    now,
    keysOf,
  });
  const sandbox = createSandbox();
  const close = async () => {
    await sandbox.close();
    await zones.close();
    await db.end();
  };
  return { config, log, now, db, zones, definitions, ledger, rules, tokens, sandbox, close };
}
