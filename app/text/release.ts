/** The release of the console, the same as in package.json. */
export const RELEASE = '2.22.0';
export const RELEASE_BRANCH = `release/${RELEASE}`;
