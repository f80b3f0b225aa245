/** The fields of the form in which a person chooses columns. */
export const COLUMN_FIELDS = {
  list: 'list',
  prefix: 'prefix',
  returnTo: 'returnTo',
  /** A column; the fields of a column come in the order of the columns. */
  id: 'column',
  shown: 'shown',
  pinned: 'pinned',
  width: 'width',
  /** Another action than saving: 'reset', 'address', 'up:<column>' or 'down:<column>'. */
  step: 'step',
  /** All of it as one text, from scripts. */
  text: 'columns',
} as const;

/** The parameter with what the form of columns holds while it is shown again: the list behind it stays as it is. */
export const COLUMNS_DRAFT = 'draftColumns';
