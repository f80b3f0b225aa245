/** The programs: what the build bundles and the launcher runs. */

/** Those of the console: name of the bundle in build/console, and source of each. */
export const CONSOLE_ENTRIES = {
  console: 'server/console.ts',
  processes: 'server/processes.ts',
};

/**
 * Those of the platform: name of the bundle in build/platform, and source of each.
 * @type {Readonly<Record<string, string>>}
 */
export const ENTRIES = {
  api: 'platform/api.ts',
  worker: 'platform/worker.ts',
  seed: 'platform/seed.ts',
  admin: 'platform/admin.ts',
  postgres: 'platform/storage/embedded.ts',
  'reader-thread': 'platform/formats/reader-thread.ts',
  'check-thread': 'platform/jobs/types/save-dictionaries/check-thread.ts',
  'pattern-thread': 'platform/ledger/values/pattern-thread.ts',
  'sandbox-thread': 'platform/contracts/sandbox/sandbox-thread.ts',
};

/**
 * Files that modules read at run time by `import.meta.url`, so they are beside their module in the source tree and
 * beside the bundles in build/platform after a build.
 * @type {Readonly<Record<string, string>>}
 */
export const ASSETS = {
  migrations: 'platform/storage/migrations',
};
