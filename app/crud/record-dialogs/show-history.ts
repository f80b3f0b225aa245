/** The versions of a record, in words. */
import { changeQuery } from '#app/paths/paths.ts';
import { describeDifference } from '#model/metadata/describe-difference.ts';
import type { RecordVersion } from '#model/metadata/versions.ts';
import { HISTORY_DIALOG, RESTORE_DIALOG } from './record-dialog-data.ts';
import type { ShownHistory, ShownVersion } from './record-dialog-data.ts';

/** Versions of one page of the drawer. */
export const VERSIONS_AT_ONCE = 25;

/** The parameters of the address that say which versions are shown, and which one is to be restored. */
export const SKIP_PARAM = 'skip';
export const SEQ_PARAM = 'seq';

const OPERATIONS: Readonly<Record<RecordVersion['operation'], string>> = {
  CREATE: 'Created',
  UPDATE: 'Changed',
  TRANSFER: 'Given to others',
  DELETE: 'Deleted',
};

interface Asked {
  /** The parameters of the page. */
  params: URLSearchParams;
  skip: number;
  total: number;
  mayRestore: boolean;
}

export function showHistory(
  versions: readonly RecordVersion[],
  { params, skip, total, mayRestore }: Asked,
): ShownHistory {
  const page = (at: number) =>
    changeQuery(params, {
      dialog: HISTORY_DIALOG,
      [SKIP_PARAM]: at > 0 ? String(at) : undefined,
    });
  const end = skip + versions.length;
  return {
    versions: versions.map((version, index) => ({
      ...showVersion(version),
      // The first version of the first page is the present one.
      ...(mayRestore &&
        (skip > 0 || index > 0) &&
        isRestorable(version) && {
          restoreTo: changeQuery(params, {
            dialog: RESTORE_DIALOG,
            [SEQ_PARAM]: String(version.seq),
            [SKIP_PARAM]: undefined,
          }),
        }),
    })),
    ...(skip > 0 && { newerTo: page(Math.max(0, skip - VERSIONS_AT_ONCE)) }),
    ...(end < total && versions.length > 0 && { olderTo: page(end) }),
  };
}

function isRestorable({ operation, erased }: RecordVersion): boolean {
  return operation !== 'DELETE' && !erased;
}

export function showVersion(version: RecordVersion): ShownVersion {
  const { seq, operation, timestamp, author, authorName = author, differences, erased } = version;
  return {
    ...{ seq, timestamp, author: authorName, what: OPERATIONS[operation] },
    differences: differences.map((difference) => ({
      ...describeDifference(difference, 'versions'),
      isCut: difference.cut === true,
    })),
    note: erased
      ? 'Its contents are erased.'
      : operation === 'UPDATE'
        ? 'Nothing that is compared differs from the version before.'
        : '',
  };
}
