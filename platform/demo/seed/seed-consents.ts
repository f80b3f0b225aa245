/** Creates missing consent contracts of the demo, and reads by them, with the code that the API calls use. */
import { consentContractInputSchema, EVERYBODY } from '#model/contracts/consent-contract.ts';
import { createConsentContract } from '#platform/contracts/consent-contracts.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { listConsents, listReceipts } from '#platform/contracts/list-contracts.ts';
import type { Viewer } from '#platform/contracts/list-contracts.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { runQuery } from '#platform/query/run-query.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { DemoConsent, DemoReading } from '#platform/demo/customers.ts';
import { isoMinute } from '#platform/demo/dates.ts';

const WHOLE_LIST = { limit: 10_000, skip: 0 };

/** The wallet and the zone of the contracts. */
export interface ConsentSeeding {
  platform: JobPlatform;
  zone: ZoneRef;
  wallet: string;
}

/** Creates a contract unless one with its description exists. */
export async function seedConsent(
  here: ConsentSeeding,
  consent: DemoConsent,
  walletOf: (email: string) => string,
): Promise<void> {
  const { platform, zone, wallet } = here;
  const { chain, to, until, at: _at, ...contract } = consent;
  const { items } = await listConsents(await viewerOf(here), chain, WHOLE_LIST);
  const known = items.map(({ consentContract }) => consentContract.description);
  if (known.includes(contract.description)) return;
  const consentContract = consentContractInputSchema.parse({
    ...contract,
    to: to?.map((email) => (email === EVERYBODY ? email : walletOf(email))),
    until: until && isoMinute(until),
  });
  const actor = { loggedInId: wallet, effectiveId: wallet };
  await platform.ledger.append(zone, (tx) =>
    createConsentContract(tx, chain, { consentContract, metadata: {} }, actor),
  );
}

/** Runs a query as its reader, which leaves receipts, unless an earlier seed has run it. */
export async function seedReading(here: ConsentSeeding, { query }: DemoReading): Promise<void> {
  const { platform, zone, wallet } = here;
  const { definitions } = platform;
  const viewer = await viewerOf(here);
  const { reader } = viewer;
  const { consents } = await runQuery({ zone, reader, definitions, text: query });
  const [first] = consents;
  if (!first || (await wasRead(viewer, first.chain, query))) return;
  const actor = { loggedInId: wallet, effectiveId: wallet };
  await recordConsentedRead(platform, { zone, actor }, consents, query);
}

async function wasRead(viewer: Viewer, chain: string, query: string): Promise<boolean> {
  const kind = { chain, contractType: 'consentcontracts' } as const;
  const { items } = await listReceipts(viewer, kind, WHOLE_LIST, 'own');
  const asked = Buffer.from(query).toString('base64');
  return items.some(({ receiptConsentContract }) => receiptConsentContract?.tqlBase64 === asked);
}

async function viewerOf({ platform, zone, wallet }: ConsentSeeding): Promise<Viewer> {
  const identity = { wallet, claims: {}, now: platform.now() };
  const reader = await loadReader(platform.definitions, zone, identity);
  return { zone, reader, claims: {}, isAdmin: false };
}
