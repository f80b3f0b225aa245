import packageJson from '../package.json' with { type: 'json' };

/** The version of the release, as in `management/info` and the documentation. */
export const VERSION: string = packageJson.version;
