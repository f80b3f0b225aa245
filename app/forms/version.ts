/** The hidden field with the version of the record that the form was made from. */
export const VERSION_FIELD = '_version';
