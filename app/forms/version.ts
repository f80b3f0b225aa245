/** The hidden field with the version of the record that the form was made from. */
export const VERSION_FIELD = '_version';

/** The version (an ETag) of the record with a hash (hex), and back. */
export const versionOfHash = (hash: string): string => `"${hash}"`;
export const hashOfVersion = (version: string): string => version.replaceAll('"', '');
