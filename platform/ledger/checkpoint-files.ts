/** Checkpoints as files: written every hour below CHECKPOINT_DIR, read by `npm run ledger -- verify --against`. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkpointSchema, checkpointText } from '#model/ledger/checkpoint.ts';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Keyring } from './append/signing-keys.ts';
import { takeCheckpoint } from './checkpoint.ts';

/** The number of digits of the seq in a file's name, so that files sort by the record that they name. */
const SEQ_DIGITS = 12;

/** A file of checkpoints that cannot be used; the message names it. */
export class CheckpointFileError extends Error {}

/**
 * Takes a checkpoint of each zone that has changed since the last one, and writes it to a file.
 * @param folder undefined for no files
 * @param onFailure called for each zone that has none; the others get theirs
 * @returns the number of new files
 */
export async function keepCheckpoints(
  folder: string | undefined,
  keyring: Keyring,
  zones: readonly ZoneRef[],
  onFailure: (zone: ZoneRef, error: unknown) => void,
): Promise<number> {
  let kept = 0;
  for (const zone of zones) {
    try {
      const checkpoint = await takeCheckpoint(keyring, zone);
      if (checkpoint && folder && (await keepCheckpoint(folder, checkpoint))) kept += 1;
    } catch (error) {
      onFailure(zone, error);
    }
  }
  return kept;
}

/** Writes `<folder>/<customer>/<zone>/<seq>.json`. False when the file is there already; it is never written again. */
async function keepCheckpoint(folder: string, checkpoint: Checkpoint): Promise<boolean> {
  const file = path.join(
    folder,
    checkpoint.zone,
    `${String(checkpoint.seq).padStart(SEQ_DIGITS, '0')}.json`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, checkpointText(checkpoint), { flag: 'wx', flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The checkpoint of a file, or those of all JSON files below a folder.
 * @throws CheckpointFileError
 */
export async function readCheckpoints(at: string): Promise<Checkpoint[]> {
  const found = await stat(at).catch(() => undefined);
  if (!found) throw new CheckpointFileError(`There is no file or folder ${at}.`);
  if (!found.isDirectory()) return [await readCheckpoint(at)];
  const names = await readdir(at, { recursive: true });
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0) throw new CheckpointFileError(`The folder ${at} has no checkpoint.`);
  const checkpoints: Checkpoint[] = [];
  for (const name of files) checkpoints.push(await readCheckpoint(path.join(at, name)));
  return checkpoints;
}

async function readCheckpoint(file: string): Promise<Checkpoint> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new CheckpointFileError(`The file ${file} is not JSON.`);
  }
  const checked = checkpointSchema.safeParse(parsed);
  if (!checked.success) throw new CheckpointFileError(`The file ${file} is not a checkpoint.`);
  return checked.data;
}
