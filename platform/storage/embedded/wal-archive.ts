/**
 * The archive of the log of changes (WAL) of the embedded server: a backup and this archive together restore any moment since
 * the backup. PostgreSQL itself runs gzip to write and to read it. The server begins a new file each minute in which
 * something changed.
 */
import { mkdir } from 'node:fs/promises';
import { handOver } from './embedded-account.ts';
import type { Account } from './embedded-account.ts';
import { DatabaseError } from '#platform/storage/database-error.ts';

/** When the machine is lost, the archive lacks at most the changes of this many seconds. */
const ARCHIVE_SECONDS = 60;

/**
 * Makes the folder, and returns the settings of a server that archives into it.
 * @throws DatabaseError for an unusable one
 */
export async function prepareArchive(
  account: Account,
  folder: string,
): Promise<Record<string, string>> {
  assertPlain(folder);
  try {
    if (await mkdir(folder, { recursive: true, mode: 0o700 })) await handOver(account, folder);
  } catch (error) {
    throw new DatabaseError(
      `WAL_ARCHIVE_DIR is ${folder}, which cannot be made (${(error as NodeJS.ErrnoException).code}). Set it to a folder that this user may write to.`,
      { cause: error },
    );
  }
  const target = `'${folder}/%f.gz'`;
  const draft = `'${folder}/%f.gz.part'`;
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_SECONDS),
    // A file of another server is never replaced; one that was archived before a crash is equal.
    archive_command: `gzip -n1 < "%p" > ${draft} && sync ${draft} && { test ! -e ${target} || cmp -s ${draft} ${target}; } && mv -f ${draft} ${target}`,
  };
}

/** The command by which a server gets the files of an archive back. @throws DatabaseError */
export function restoreCommand(folder: string): string {
  assertPlain(folder);
  return `gunzip < '${folder}/%f.gz' > "%p"`;
}

/** Refuses a path with special characters, because it becomes part of a command of the shell. @throws DatabaseError */
function assertPlain(folder: string): void {
  if (!/['%\p{Cc}]/u.test(folder)) return;
  throw new DatabaseError(
    `The path ${folder} has a character that a folder of WAL files must not have: ' or %, or a line break. Use another folder.`,
  );
}
