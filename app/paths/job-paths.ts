/** The addresses of one job's parts. They are not in `paths.ts`, because every page loads that file. */
const seg = encodeURIComponent;

export const jobPaths = {
  /** The job as JSON, for the drawer that follows it. */
  status: (jobId: string) => `/job-manager/${seg(jobId)}/status`,
  /** Receives the form that fetches the file of a job. */
  download: (jobId: string) => `/job-manager/${seg(jobId)}/download`,
  /** The errors of a job as a CSV file. */
  errors: (jobId: string) => `/job-manager/${seg(jobId)}/errors`,
  /** Redirects to the receipt of a job that ran a smart contract. */
  receipt: (jobId: string) => `/job-manager/${seg(jobId)}/receipt`,
} as const;
