/** The parts of the platform, created once per process. */
import type { Logger } from 'pino';
import { createSandbox } from './contracts/sandbox/sandbox.ts';
import type { Sandbox } from './contracts/sandbox/sandbox.ts';
import { createTokenChecker } from './access/token.ts';
import type { TokenChecker, TokenCheckerOptions } from './access/token.ts';
import { issuerOf } from './config.ts';
import type { PlatformConfig } from './config.ts';
import { createZones } from './directory/zones.ts';
import type { Zones } from './directory/zones.ts';
import { createServiceAccountLookup } from './identity/accounts/service-accounts.ts';
import type { FindServiceAccount } from './identity/accounts/service-accounts.ts';
import { createSessionLookup } from './identity/sign-in/sessions.ts';
import { createDefinitions } from './ledger/read/definitions.ts';
import type { Definitions } from './ledger/read/definitions.ts';
import { createKeyring } from './ledger/append/signing-keys.ts';
import type { Keyring } from './ledger/append/signing-keys.ts';
import { createLedger } from './ledger/append/ledger.ts';
import type { Ledger } from './ledger/append/ledger.ts';
import { createPatternThreads } from './ledger/values/pattern-threads.ts';
import type { PatternThreads } from './ledger/values/pattern-threads.ts';
import { createRules } from './ledger/values/chain-rules.ts';
import type { RulesOf } from './ledger/values/chain-rules.ts';
import { openDatabase } from './storage/database.ts';
import type { Database } from './storage/database.ts';
import { openQueryPool, QUERY_CONNECTIONS } from './storage/query-pool.ts';

export interface Platform {
  config: PlatformConfig;
  log: Logger;
  now: () => Date;
  /** The main database: directory, identity, queue, and all zones without their own database. */
  db: Database;
  zones: Zones;
  definitions: Definitions;
  keyring: Keyring;
  ledger: Ledger;
  rules: RulesOf;
  patterns: PatternThreads;
  tokens: TokenChecker;
  /** The service accounts of the demo provider; undefined with another one. */
  findServiceAccount: FindServiceAccount | undefined;
  sandbox: Sandbox;
  /** Aborts when the process ends, so that nothing waits for streams that would go on. */
  ending: AbortSignal;
  close(): Promise<void>;
}

export interface PlatformOptions {
  config: PlatformConfig;
  log: Logger;
  /** The application name of this process's database connections. */
  name: string;
  /** The default limit of statements; none if left out. Appending to the ledger has no limit. */
  statementTimeoutMs?: number;
  /** Whether queries have connections of their own, so that no other call waits for them. */
  separateQueries?: boolean;
  now?: () => Date;
  /** Aborts when the process ends; never by default. */
  ending?: AbortSignal;
  /** Finds an issuer and its keys; the default asks its discovery document. */
  findIssuer?: TokenCheckerOptions['findIssuer'];
}

/** The connections of one process to the main server, those for queries included (docs/operations.md). */
const MAIN_CONNECTIONS = 20;

export function createPlatform({
  config,
  log,
  name,
  statementTimeoutMs,
  separateQueries = false,
  now = () => new Date(),
  ending = new AbortController().signal,
  findIssuer,
}: PlatformOptions): Platform {
  const max = separateQueries ? MAIN_CONNECTIONS - QUERY_CONNECTIONS : MAIN_CONNECTIONS;
  const db = openDatabase(config.databaseUrl, { name, max, statementTimeoutMs });
  const queries = separateQueries
    ? openQueryPool(config.databaseUrl, `${name}-queries`)
    : undefined;
  const zones = createZones(db, { statementTimeoutMs, queries });
  const definitions = createDefinitions();
  const keyring = createKeyring(config.keySecret);
  const ledger = createLedger({ keyring, definitions, now });
  const rules = createRules(config.keySecret);
  const patterns = createPatternThreads();
  const findServiceAccount = config.oidc.embedded ? createServiceAccountLookup(db) : undefined;
  const tokens = createTokenChecker({
    issuerOf: (realm) => issuerOf(realm, config.oidc),
    audience: config.oidc.audience,
    clients: config.oidc.clients,
    roleClaim: config.roleClaim,
    now,
    findIssuer,
    warn: (sentence) => log.warn(sentence),
    ...(findServiceAccount && { sessionLives: createSessionLookup(db, now), findServiceAccount }),
  });
  const sandbox = createSandbox();
  const close = async () => {
    await sandbox.close();
    await patterns.close();
    await zones.close();
    await queries?.db.end();
    await db.end();
  };
  return {
    config,
    log,
    now,
    db,
    zones,
    definitions,
    keyring,
    ledger,
    rules,
    patterns,
    tokens,
    findServiceAccount,
    sandbox,
    ending,
    close,
  };
}
