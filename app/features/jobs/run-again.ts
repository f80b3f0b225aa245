/** Starts a job again: makes the address of its form, which is filled from the job. */
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { formOfJob } from './job-groups.ts';

/** The parameter with the id of the job that fills the form. */
export const AGAIN_PARAM = 'again';

/** The address of the form that starts such a job again; undefined for a type of another platform. */
export function againAddress({ name, jobId, dictName, own, metadata }: Job): string | undefined {
  const form = formOfJob(name);
  if (!form) return undefined;
  const query = { [AGAIN_PARAM]: jobId };
  // The form of contracts opens at its second step when chain and contract are known.
  const contract = own === false ? undefined : { ...metadata }.sdoId;
  const isKnown = form === 'execute-smart-contract-job' && typeof contract === 'string';
  if (!isKnown) return paths.newJob(form, query);
  return paths.newJob(form, { chain: dictName, contract, step: 'contract', ...query });
}
