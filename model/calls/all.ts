/**
 * Every call of the API, by name: the one list that routes, documentation, client and tests are made from. Routes are
 * tried, and groups are documented, in this order.
 */
import { accessCalls } from './access.ts';
import { assistantCalls } from './assistant.ts';
import { blobCalls } from './blobs.ts';
import { comparisonCalls } from './comparison.ts';
import { consentContractCalls } from './consent-contracts.ts';
import { restoreCalls } from './restore.ts';
import { dictionaryCalls } from './dictionaries.ts';
import { directoryCalls } from './directory.ts';
import { edgeDefinitionCalls } from './edge-definitions.ts';
import { glossaryCalls } from './glossary.ts';
import { jobCalls } from './jobs.ts';
import { ledgerCalls } from './ledger.ts';
import { promotionCalls } from './promotion.ts';
import { queryCalls } from './query.ts';
import { receiptCalls } from './receipts.ts';
import { recordCalls } from './records.ts';
import { savedViewCalls } from './saved-views.ts';
import { searchCalls } from './search.ts';
import { smartContractCalls } from './smart-contracts.ts';
import { versionCalls } from './versions.ts';
import { walletCalls } from './wallets.ts';

export const CALLS = {
  ...directoryCalls,
  ...ledgerCalls,
  ...dictionaryCalls,
  ...edgeDefinitionCalls,
  ...restoreCalls,
  ...glossaryCalls,
  ...walletCalls,
  ...savedViewCalls,
  ...searchCalls,
  ...comparisonCalls,
  ...promotionCalls,
  ...versionCalls,
  ...jobCalls,
  ...queryCalls,
  ...consentContractCalls,
  ...accessCalls,
  ...receiptCalls,
  ...smartContractCalls,
  ...blobCalls,
  ...recordCalls,
  ...assistantCalls,
};

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
