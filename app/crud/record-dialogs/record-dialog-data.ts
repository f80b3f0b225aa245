/** The data of the dialogs about the record of a page. */
import type { ShownChanges } from '#app/crud/access-changes/show-changes.ts';
import type { DescribedDifference } from '#model/metadata/describe-difference.ts';

/** The dialogs, as `?dialog=…` names them. */
export const USES_DIALOG = 'uses';
export const HISTORY_DIALOG = 'history';
export const RESTORE_DIALOG = 'restore';

/** What names a record, as people read it. */
export interface ShownUses {
  /** What is named: 'Attribute code'. */
  title: string;
  kinds: {
    /** '2 edge definitions' */
    label: string;
    /** How many there are beside those that are listed. */
    more: number;
    uses: { name: string; about: string; to?: string }[];
  }[];
}

export interface ShownDifference extends DescribedDifference {
  isCut: boolean;
}

export interface ShownVersion {
  seq: number;
  /** 'Created', 'Changed', 'Deleted' */
  what: string;
  timestamp: string;
  author: string;
  differences: ShownDifference[];
  /** What is said where there are no differences. */
  note: string;
  /** The question before this version is restored; absent where it cannot be. */
  restoreTo?: string;
}

export interface ShownHistory {
  versions: ShownVersion[];
  newerTo?: string;
  olderTo?: string;
}

/** The question before a version is restored. */
export interface ShownRestore {
  version: ShownVersion;
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** A dialog about the record; or why it could not be read. */
export type RecordDialog =
  | { kind: 'uses'; uses: ShownUses }
  /** The uses in the question before a deletion, which the page itself draws. */
  | { kind: 'deletion'; uses: ShownUses }
  /** In the same question about a consent contract: who loses records by its end. */
  | { kind: 'deletion'; changes: ShownChanges }
  | { kind: 'history'; history: ShownHistory }
  | { kind: 'restore'; restore: ShownRestore }
  | { kind: 'failure'; title: string; failure: string };
