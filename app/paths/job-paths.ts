/** The addresses of what belongs to one job; apart from `paths.ts`, which every page loads. */
const seg = encodeURIComponent;

export const jobPaths = {
  /** As JSON, for the drawer that follows it. */
  status: (jobId: string) => `/job-manager/${seg(jobId)}/status`,
  /** Where the form is posted that fetches its file. */
  download: (jobId: string) => `/job-manager/${seg(jobId)}/download`,
  /** Its errors as a CSV file. */
  errors: (jobId: string) => `/job-manager/${seg(jobId)}/errors`,
  /** On to the receipt of a job that ran a smart contract. */
  receipt: (jobId: string) => `/job-manager/${seg(jobId)}/receipt`,
} as const;
