/** The selection of rows of a grid. */
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import type { rowSelectionFeature } from '@tanstack/react-table';

/** The name of the rows' checkboxes, and the parameter with the ids of selected rows. */
export const SELECTED_PARAM = 'selected';

/** The suffix of `?dialog=`. After the id of an action, it asks whether to do this action with the selected rows. */
export const SELECTED_DIALOG = '-selected';

export interface GridSelection<Data> {
  /** The feature of TanStack Table, which lists without selection do not load. */
  feature: typeof rowSelectionFeature;
  /** False when no row of the page can be selected. Then no checkbox is drawn. */
  offered: boolean;
  /** The id of the form that the checkboxes belong to. */
  form: string;
  /** The id by which an action names a row. */
  idOf: (row: Data) => string;
  /** The keys are the ids of the selected rows. */
  selected: Record<string, true>;
  onChange: Dispatch<SetStateAction<Record<string, true>>>;
  /** Whether anything can be done with the row; all rows by default. */
  canSelect?: (row: Data) => boolean;
  /** What a row is called in the name of its checkbox. */
  nameOf: (row: Data) => string;
  noun: { one: string; many: string };
  /** The bar with the actions, below the rows. */
  bar: ReactNode;
}
