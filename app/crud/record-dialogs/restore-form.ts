/** The form that restores a version: what it sends, and where. */
import type { Permission } from '#model/access/roles.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { HISTORY_DIALOG } from './record-dialog-data.ts';

/** The field with the kind of the record, by which the form differs from that of a deletion that is undone. */
export const RESTORE_FIELD = 'restore';
export const SEQ_FIELD = 'seq';
/** The field with the version that was the present one when the question was asked. */
export const PRESENT_FIELD = 'present';
/** The field with the version to restore, in the form of the dictionary editor. */
export const RESTORED_SEQ_FIELD = '_restored';

export const NEWER_VERSION =
  'Nothing was restored: the record has a newer version by now. Look at it, and restore again.';
export const ERASED = 'Nothing was restored: the contents of this version are erased.';

/** The permission to restore a version: that of a save. */
export function restorePermission(kind: ComparedKind): Permission {
  return kind.endsWith('Contracts') ? 'editData' : 'editMetadata';
}

interface RestoredVersion {
  /** The page of the record. */
  pathname: string;
  kind: ComparedKind;
  id: string;
  /** The chain of a contract. */
  chain: string | undefined;
  seq: number;
  present: number;
}

/** A dictionary is restored by its editor, which previews the effect on records before it saves. */
export function restoreForm({ pathname, kind, id, chain = '', seq, present }: RestoredVersion) {
  if (kind === 'dictionaries') {
    return {
      action: pathname,
      fields: { [RESTORED_SEQ_FIELD]: String(seq), [PRESENT_FIELD]: String(present) },
    };
  }
  const fields = {
    ...{ id, chain, returnTo: pathname + changeQuery(new URLSearchParams(), HISTORY) },
    [RESTORE_FIELD]: kind,
    [SEQ_FIELD]: String(seq),
    [PRESENT_FIELD]: String(present),
  };
  return { action: paths.undo, fields };
}

const HISTORY = { dialog: HISTORY_DIALOG };
