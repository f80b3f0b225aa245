/** What a job is about: its file and its chain. */
import { jobTypeLabel } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';

/** What the platform writes instead of a value that the reader may not see. */
const MASK = '--';

/**
 * The job's dictionary, else its chain, which a platform may give instead (B-342, B-343); undefined where the
 * job works on none.
 */
export function dictionaryOf(
  job: Pick<Job, 'dictName'> & { chainName?: unknown },
): string | undefined {
  return shown(job.dictName) ?? shown(job.chainName);
}

/** The name of the file that a job reads or has made; undefined for none, and for one that the reader may not see. */
function fileOf({ originalFilename, results }: Job): string | undefined {
  return shown(originalFilename) ?? shown(results.results?.fileName);
}

/** What its starter has called a job; others do not see it. */
function titleOf({ metadata }: Job): string | undefined {
  return shown(metadata.title);
}

/** What one reads first of a job, and what tells it from others of the same name. */
export interface JobLabel {
  /** The file, else the chain, else the title; the type of a job on a whole zone. */
  name: string;
  /** 'visit · Upload Data'; '' where the name says it all. */
  detail: string;
}

export function labelJob(job: Job): JobLabel {
  const [file, chain, type] = [fileOf(job), dictionaryOf(job), jobTypeLabel(job.name)];
  const name = file ?? chain ?? titleOf(job) ?? type;
  const rest = [chain, type].filter((part) => part !== undefined && part !== name);
  return { name, detail: rest.join(' · ') };
}

/** Whether a file's name, chain, title, type or id contains the text, whatever its case. */
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
