/** What a job is called on screen, by its file, its chain, its title or its type. */
import { jobTypeLabel } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';

/** The text that the platform sends instead of a value that the reader may not see. */
const MASK = '--';

/** The job's dictionary, or its chain, which a platform may send instead (B-342, B-343); undefined without either. */
export function dictionaryOf(
  job: Pick<Job, 'dictName'> & { chainName?: unknown },
): string | undefined {
  return shown(job.dictName) ?? shown(job.chainName);
}

/** The name of the file that a job reads or has made; undefined without a file, or when its name is hidden. */
function fileOf({ originalFilename, results }: Job): string | undefined {
  return shown(originalFilename) ?? shown(results.results?.fileName);
}

/** The title that its starter gave to a job; undefined for other people, who may not see it. */
function titleOf({ metadata }: Job): string | undefined {
  return shown(metadata.title);
}

/** The label of a job: its name, and the details that tell it from other jobs with the same name. */
export interface JobLabel {
  /** The file, the chain or the title, whichever exists first. For a job on a whole zone, it is the type. */
  name: string;
  /** The details, such as 'visit · Upload Data'; '' when the name says it all. */
  detail: string;
}

export function labelJob(job: Job): JobLabel {
  const [file, chain, type] = [fileOf(job), dictionaryOf(job), jobTypeLabel(job.name)];
  const name = file ?? chain ?? titleOf(job) ?? type;
  const rest = [chain, type].filter((part) => part !== undefined && part !== name);
  return { name, detail: rest.join(' · ') };
}

/** Whether a job is about a text: its file's name, chain, title, type or id contains the text, in any case. */
export function isAbout(text: string): (job: Job) => boolean {
  const word = text.toLowerCase();
  return (job) =>
    [fileOf(job), dictionaryOf(job), titleOf(job), jobTypeLabel(job.name), job.jobId].some(
      (value) => value?.toLowerCase().includes(word),
    );
}

function shown(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value !== MASK ? value : undefined;
}
