/** The fields of the form in which a person chooses columns. */
export const COLUMN_FIELDS = {
  list: 'list',
  prefix: 'prefix',
  returnTo: 'returnTo',
  /** The id of a column. The fields of the columns have the order of the columns. */
  id: 'column',
  shown: 'shown',
  pinned: 'pinned',
  width: 'width',
  /** Another action than saving: 'reset', 'address', 'up:<column>' or 'down:<column>'. */
  step: 'step',
  /** The columns that were stored when the form was opened, as a text; '' for none. */
  seen: 'seen',
  /** All columns as one text. Scripts that change only widths send it. */
  text: 'columns',
} as const;

/** The parameter with the state of the columns form while it is shown again. The list behind it does not change. */
export const DRAFT_COLUMNS_PARAM = 'draftColumns';

/**
 * The parameter with the columns that are stored now, as a text, when they differ from those that the form was opened
 * with.
 */
export const KEPT_COLUMNS_PARAM = 'keptColumns';
