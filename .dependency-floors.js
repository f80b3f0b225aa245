/**
 * The floors of app and platform, the highest first: a folder imports from its own floor and from those below. The
 * drawing in docs/ARCHITECTURE.md shows them.
 */
export default {
  app: [
    ['routes'],
    ['features'],
    ['crud'],
    ['fields'],
    ['forms', 'commands'],
    ['session'],
    ['environment'],
    ['platform-client'],
    ['ui'],
    ['screens'],
    ['paths', 'text', 'format'],
  ],
  platform: [
    ['http', 'admin', 'demo'],
    ['jobs', 'assistant'],
    ['contracts'],
    ['query', 'metadata', 'records', 'directory'],
    ['access'],
    ['ledger', 'identity', 'formats', 'mail'],
    ['storage'],
    ['turns'],
  ],
};
