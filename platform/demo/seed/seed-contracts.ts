/** Creates the smart contracts of the demo that are missing, by the functions that the calls of the API use. */
import { smartContractInputSchema } from '#model/contracts/smart-contract.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { createSmartContract, listSmartContracts } from '#platform/contracts/smart-contracts.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { DemoContract } from '#platform/demo/customers.ts';

/** The owner and the zone of the contracts. */
export interface ContractSeeding {
  platform: JobPlatform;
  zone: ZoneRef;
  wallet: string;
}

/** Creates a contract unless one with its name exists. Returns its id. */
export async function seedContract(here: ContractSeeding, contract: DemoContract): Promise<string> {
  const { platform, zone, wallet } = here;
  const { chain, name, description, javaScript } = contract;
  const known = await findContract(here, contract);
  if (known !== undefined) return known;
  const input = smartContractInputSchema.parse({ name, description, javaScript });
  const actor = { loggedInId: wallet, effectiveId: wallet };
  const made = await platform.ledger.append(zone, (tx) =>
    createSmartContract(tx, chain, input, actor),
  );
  if (!made) throw new Error(`${zone.path} has no chain '${chain}'.`);
  return made.id;
}

async function findContract(
  { platform, zone, wallet }: ContractSeeding,
  { chain, name }: DemoContract,
): Promise<string | undefined> {
  const identity = { wallet, claims: {}, now: platform.now() };
  const reader = await loadReader(platform.definitions, zone, identity);
  const { items } = await listSmartContracts(zone, reader, chain, { limit: 10_000, skip: 0 });
  return items.find((item) => item.name === name)?.sdoId;
}
