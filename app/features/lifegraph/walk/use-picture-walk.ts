import { useCommand } from '#app/commands/use-command.ts';
import type { Shown } from '#app/features/lifegraph/result/use-shown-records.ts';

interface PictureWalk {
  shown: Shown;
  /** The id of the record with the cursor. */
  cursor: string | undefined;
  onCursor: (id: string) => void;
}

/** Binds the keys of the list when only the picture is shown. They move the cursor in the picture. */
export function usePictureWalk({ shown, cursor, onCursor }: PictureWalk): void {
  const walk = (steps: number) => () => {
    const here = shown.rows.findIndex(({ id }) => id === cursor);
    const next = here < 0 ? 0 : Math.max(0, Math.min(here + steps, shown.rows.length - 1));
    const row = shown.rows[next];
    if (row) onCursor(row.id);
  };
  useCommand('list.next', walk(1));
  useCommand('list.previous', walk(-1));
}
