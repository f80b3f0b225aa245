/** What a consent contract that is created, changed or deleted gives to and takes from those whom it names. */
import { sql } from 'kysely';
import type { AccessChanges } from '#model/access/changes.ts';
import { EVERYBODY } from '#model/contracts/consent-contract.ts';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import { groupReaderIds, readerIds } from '#platform/access/wallets.ts';
import { readSubjects } from '#platform/contracts/explain/rules.ts';
import type { ContractChange } from '#platform/contracts/load-reader.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import type { Deadline } from '#platform/query/deadline.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { countChanges } from './count-changes.ts';
import type { ChangeCaller, TouchedReader } from './count-changes.ts';

interface ContractToCompare extends ContractChange {
  /** What the stored contract says; undefined for a new one. */
  stored: ConsentContract | undefined;
}

export async function contractChanges(
  on: Transaction,
  deadline: Deadline,
  caller: ChangeCaller,
  { chain, dictionary }: ChainDefinition,
  { stored, ...change }: ContractToCompare,
): Promise<AccessChanges> {
  const contracts = [stored, change.contract].filter((contract) => contract !== undefined);
  return countChanges(on, deadline, caller, {
    chains: new Map([[chain, dictionary?.attributes ?? []]]),
    records: sql`h.owners && ${change.owners}::uuid[]`,
    readers: [
      ...withoutOtherRights(contracts, change),
      ...(await namedReaders(on, caller, contracts, change)),
    ],
  });
}

/** Everybody, and who has a token that a contract asks for. Both have no other rights. */
function withoutOtherRights(
  contracts: readonly ConsentContract[],
  change: ContractChange,
): TouchedReader[] {
  const everybody = contracts.some(({ to = [] }) => to.includes(EVERYBODY));
  const tokens = new Map(
    contracts.flatMap(({ jwtProperties: claims }) =>
      claims ? [[canonicalText(claims), claims] as const] : [],
    ),
  );
  const load = (claims?: Record<string, unknown>) => async () => {
    const before = { ids: [], claims };
    return { before, after: { ...before, change } };
  };
  return [
    ...(everybody ? [{ reader: { kind: 'everybody' as const, name: '' }, load: load() }] : []),
    ...[...tokens].map(([name, claims]) => ({
      reader: { kind: 'token' as const, name },
      load: load(claims),
    })),
  ];
}

/** The wallets and groups that a contract names, those that the change names or no longer names first. */
async function namedReaders(
  on: Transaction,
  { zone }: ChangeCaller,
  contracts: readonly ConsentContract[],
  change: ContractChange,
): Promise<TouchedReader[]> {
  const named = contracts.flatMap(({ to = [] }) => to.filter((id) => id !== EVERYBODY));
  const subjects = await readSubjects(on, zone, sql`id = any(${named}::uuid[])`);
  const isInBoth = (id: string) => named.indexOf(id) !== named.lastIndexOf(id);
  return subjects
    .toSorted((a, b) => Number(isInBoth(a.id)) - Number(isInBoth(b.id)))
    .map((reader) => ({
      reader,
      load: async () => {
        const readerIdsOf = reader.kind === 'userGroup' ? groupReaderIds : readerIds;
        const before = { ids: await readerIdsOf(on, zone, reader.id) };
        return { before, after: { ...before, change } };
      },
    }));
}
