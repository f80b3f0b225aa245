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
  /** All choices as one text, which scripts send. */
  text: 'columns',
} as const;

/** The parameter with the state of the columns form while it is shown again. The list behind it does not change. */
export const COLUMNS_DRAFT = 'draftColumns';
