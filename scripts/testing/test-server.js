/**
 * Settings of a PostgreSQL that only tests use. Its data need not survive a crash of the machine, so it does not wait
 * for the disk.
 */
export const TEST_SERVER_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
