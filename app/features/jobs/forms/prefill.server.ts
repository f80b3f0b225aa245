/** Reads the values that fill a form: those in its address, or those of the job that is to run again. */
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { mayBeChain } from '#app/fields/chains/chain-list.ts';
import { findDictionary } from '#app/fields/chains/chain-attributes.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { AGAIN_PARAM } from '#app/features/jobs/run-again.ts';
import { findJob } from '#app/features/jobs/read-job.server.ts';
import { closestName } from './closest-name.ts';

/** The job that the form is to run again: the one in the address, if it is of this type. */
export async function findAgain(
  session: Session,
  { searchParams }: URL,
  name: JobName,
): Promise<Job | undefined> {
  const job = await findJob(session, searchParams.get(AGAIN_PARAM) ?? undefined);
  return job?.name === name ? job : undefined;
}

/** The metadata that its starter gave to a job. They are masked for other people, so these get none. */
export function givenOf(job: Job | undefined): Job['metadata'] {
  return job && job.own !== false ? { ...job.metadata } : {};
}

/** The chain that is meant by a word in the address, which may be near its name; '' for none. */
export async function chainOfWord(
  session: Session,
  chains: ChainList,
  word: string,
): Promise<string> {
  if (chains.names.includes(word)) return word;
  const exact = mayBeChain(chains, word) ? await findDictionary(session, word) : undefined;
  return exact?.name ?? closestName(chains.names, word) ?? '';
}

/** The value of a list that is meant by a word, in any case: 'csv' means CSV. */
export function valueOfWord<Value extends string>(
  values: readonly Value[],
  word: unknown,
): Value | undefined {
  if (typeof word !== 'string') return undefined;
  return values.find((value) => value.toLowerCase() === word.toLowerCase());
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The options of the file that a job writes: those in the form's address, or those of the job that is to run again. */
export function writtenFileOf<Type extends string>(
  types: readonly Type[],
  { searchParams }: URL,
  job: Job | undefined,
) {
  const type = searchParams.get('fileType') ?? job?.fileType;
  return {
    fileType: valueOfWord(types, type) ?? 'JSON',
    forSpreadsheets: givenOf(job).forSpreadsheets === true,
  };
}
