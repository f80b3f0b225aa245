/** Every call of the API, by name: the one list that routes, documentation, client and tests are made from. */
import { directoryCalls } from './directory.ts';
import { jobCalls } from './jobs.ts';
import { metadataCalls } from './metadata.ts';
import { queryCalls } from './query.ts';

export const CALLS = { ...directoryCalls, ...metadataCalls, ...jobCalls, ...queryCalls };
