/** The hidden field with the version of the record that the form was made from. */
export const VERSION_FIELD = '_version';

/** Converts the hash of a record (in hex) to its version (an ETag), and back. */
export const versionOfHash = (hash: string): string => `"${hash}"`;
export const hashOfVersion = (version: string): string => version.replaceAll('"', '');
