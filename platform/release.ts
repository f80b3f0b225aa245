import packageJson from '../package.json' with { type: 'json' };

/** The release of the platform, as in `management/info` and the documentation. */
export const RELEASE: string = packageJson.version;
