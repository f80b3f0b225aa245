/** Every call of the API, by name: the one list that routes, documentation, client and tests are made from. */
import { directoryCalls } from './directory.ts';
import { glossaryCalls } from './glossary.ts';
import { jobCalls } from './jobs.ts';
import { metadataCalls } from './metadata.ts';
import { queryCalls } from './query.ts';
import { walletCalls } from './wallets.ts';

export const CALLS = {
  ...directoryCalls,
  ...metadataCalls,
  ...glossaryCalls,
  ...walletCalls,
  ...jobCalls,
  ...queryCalls,
};
