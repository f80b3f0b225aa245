/** The selection of rows of a grid. */
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import type { rowSelectionFeature } from '@tanstack/react-table';

/** The name of the rows' checkboxes, and the parameter with the ids of selected rows. */
export const SELECTED_PARAM = 'selected';

/** Behind an action, the value of `?dialog=` that asks whether to do it with the selected rows. */
export const SELECTED_DIALOG = '-selected';

export interface GridSelection<Data> {
  /** Of TanStack Table. Lists without selection do not load it. */
  feature: typeof rowSelectionFeature;
  /** False where no row of the page can be selected: nothing of it is drawn then. */
  offered: boolean;
  /** The id of the form that the checkboxes belong to. */
  form: string;
  /** What identifies a row where something is done with it. */
  idOf: (row: Data) => string;
  /** The keys are the ids of the selected rows. */
  selected: Record<string, true>;
  onChange: Dispatch<SetStateAction<Record<string, true>>>;
  /** Whether anything can be done with the row; all rows by default. */
  canSelect?: (row: Data) => boolean;
  /** What a row is called in the name of its checkbox. */
  nameOf: (row: Data) => string;
  noun: { one: string; many: string };
  /** Shown below the rows. */
  bar: ReactNode;
}
