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
  /** What was kept when the form was opened, as a text; '' for nothing. */
  seen: 'seen',
  /** All that a grid shows, as one text, from scripts that change widths alone. */
  text: 'columns',
} as const;

/** The parameter with the state of the columns form while it is shown again. The list behind it does not change. */
export const DRAFT_COLUMNS_PARAM = 'draftColumns';

/** The parameter with what is kept now, as a text, where that is not what the form was opened with. */
export const KEPT_COLUMNS_PARAM = 'keptColumns';
