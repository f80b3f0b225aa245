import packageJson from '../package.json' with { type: 'json' };

/** The release, as `management/info` and the documentation say it. */
export const VERSION: string = packageJson.version;
