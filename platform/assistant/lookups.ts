/**
 * What the assistant may look up, read-only and with the rights of the asker: metadata, counts and the outcome of
 * jobs, never data records. The built-in answers and the tools of a model use the same lookups.
 */
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import type { Role } from '#model/access/roles.ts';
import type { SearchAnswer } from '#model/metadata/search.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import { listJobs } from '#platform/jobs/queue/job-rows.ts';
import { toJob } from '#platform/jobs/to-job.ts';
import { readDictionary } from '#platform/metadata/dictionaries.ts';
import { listEdgeDefinitions } from '#platform/metadata/edge-definitions.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { GROUPS } from '#platform/metadata/groups.ts';
import { readMetrics } from '#platform/directory/metrics.ts';
import { searchMetadata } from '#platform/metadata/search.ts';
import { SYSTEM_WALLETS } from '#platform/metadata/system-wallets.ts';
import { USER_WALLETS } from '#platform/metadata/user-wallets.ts';
import { listWallets } from '#platform/metadata/wallets.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { LISTED_KINDS } from './listed-kinds.ts';
import type { ObjectKind } from '#model/metadata/search.ts';
import type { ListedItem } from './listed-kinds.ts';

/** The asker and the zone. */
export interface Asker {
  zone: ZoneRef;
  /** The signed-in wallet. */
  wallet: string;
  roles: readonly Role[];
  now: Date;
}

export interface Lookups {
  search(terms: readonly string[], limit: number): Promise<SearchAnswer>;
  /** Finds a dictionary by its exact name. */
  dictionary(name: string): Promise<(Dictionary & { author: string }) | undefined>;
  /** The things of a kind, in the order of their lists. */
  list(kind: ObjectKind, limit: number): Promise<{ items: ListedItem[]; total: number }>;
  /** The edge definitions from or to a dictionary. */
  edgesOf(dictionary: string): Promise<StoredEdgeDefinition[]>;
  term(id: string): Promise<StoredTerm | undefined>;
  group(id: string): Promise<StoredGroup | undefined>;
  userWallet(id: string): Promise<StoredUserWallet | undefined>;
  fullNames(ids: readonly string[]): Promise<string[]>;
  groupsOf(wallet: string): Promise<StoredGroup[]>;
  systemWalletsBehind(group: string): Promise<StoredSystemWallet[]>;
  metrics(): Promise<ZoneMetrics>;
  totals(): Promise<Totals>;
  /** The jobs of the last days that ended in an error, newest first, as the asker may see them. */
  failedJobs(days: number, limit: number): Promise<{ jobs: Job[]; total: number }>;
}

export type Totals = Record<ObjectKind, number>;

const ALL = { skip: 0 };

/** The lookups of an asker. */
export function createLookups({ zone, wallet, roles, now }: Asker): Lookups {
  const groups = async () => (await GROUPS.list(zone, ALL)).records;
  return {
    search: (terms, limit) => searchMetadata({ zone, wallet }, terms, limit),
    dictionary: (name) => readDictionary(zone, name),
    list: (kind, limit) => LISTED_KINDS[kind].list(zone, limit),
    async edgesOf(dictionary) {
      const { edges } = await listEdgeDefinitions(zone, {
        ...ALL,
        limit: 1_000,
        search: dictionary,
      });
      return edges.filter(
        ({ fromDictionary, toDictionary }) =>
          fromDictionary === dictionary || toDictionary === dictionary,
      );
    },
    term: (id) => GLOSSARY.read(zone, id),
    group: (id) => GROUPS.read(zone, id),
    userWallet: (id) => USER_WALLETS.read(zone, id),
    async fullNames(ids) {
      if (ids.length === 0) return [];
      const { userWallets } = await listWallets(zone, { ids });
      return userWallets.map(({ fullName }) => fullName);
    },
    async groupsOf(id) {
      return (await groups()).filter(({ group }) => group.includes(id));
    },
    async systemWalletsBehind(group) {
      const { records } = await SYSTEM_WALLETS.list(zone, ALL);
      return records.filter(
        ({ accessControlUserGroup, writeUserGroup }) =>
          accessControlUserGroup === group || writeUserGroup === group,
      );
    },
    metrics: () => readMetrics(zone),
    async totals() {
      const kinds = Object.entries(LISTED_KINDS);
      const totals = kinds.map(async ([kind, { list }]) => [kind, (await list(zone, 1)).total]);
      return Object.fromEntries(await Promise.all(totals)) as Totals;
    },
    async failedJobs(days, limit) {
      const filter = { daysToReturn: days, status: 'COMPLETED_ERROR', limit, skip: 0 };
      const { jobs, total } = await listJobs(zone, filter, now);
      return { jobs: jobs.map((job) => toJob(job, { zone, wallet, roles })), total };
    },
  };
}
