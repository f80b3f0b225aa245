/**
 * The dependency rules, read by tests/dependency-rules.test.ts. Each says where a thing belongs, because whoever
 * meets one has to decide where to put it.
 */
const rule = (name, comment, from, to) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.(test|spec)\\.tsx?$|harness\\.ts$' },
  to: { path: to },
});

/** The floors of app, the highest first: imports go down only. */
const APP_FLOORS = [
  ['routes'],
  ['features'],
  ['crud'],
  ['fields'],
  ['forms', 'commands'],
  ['session'],
  ['platform-client'],
  ['ui'],
  ['screens'],
  ['paths', 'text', 'format'],
];
const PLATFORM_ROOMS = '^platform/(jobs|query|contracts|records|metadata|directory|assistant)/';
const JOB_HANDLERS = '^platform/jobs/types/[^/]+/handlers\\.ts$';
const PLATFORM_BASE = '^platform/(ledger|access|formats|mail)/';

module.exports = {
  forbidden: [
    rule(
      'model-is-pure',
      'model holds the words both sides speak: what needs the console or the platform belongs there.',
      '^model/',
      '^(app|bench|guess|http|platform|scripts|server|tests)/',
    ),
    rule(
      'model-runs-anywhere',
      'model is for browsers too: what both servers need of Node belongs in http.',
      '^model/',
      '^(node:)?(assert|async_hooks|buffer|child_process|crypto|events|fs|http|https|net|os|path|stream|timers|tls|url|util|worker_threads|zlib)($|/)',
    ),
    rule(
      'guess-and-http-know-the-model-only',
      'guess proposes dictionaries for values, http reads requests for both servers; neither knows console or platform.',
      '^(guess|http)/',
      '^(app|bench|platform|scripts|server|tests)/',
    ),
    rule(
      'console-and-platform-meet-over-http',
      'app and platform never import each other; what both need belongs in model.',
      '^app/',
      '^platform/',
    ),
    rule(
      'platform-knows-no-console',
      'app and platform never import each other; what both need belongs in model.',
      '^platform/',
      '^app/',
    ),
    rule(
      'the-server-is-an-entry',
      'server starts the console: what the console needs of it belongs in app/session.',
      '^(app|platform)/',
      '^server/',
    ),
    rule(
      'the-server-knows-no-page',
      'server knows settings, headers and limits; what a page does belongs in app.',
      '^server/',
      '^(platform|app/(routes|features|crud|ui|commands|screens))/',
    ),
    rule(
      'nobody-imports-a-route',
      'A route is an entry, not a library: what others need belongs in a feature.',
      '^app/',
      '^app/routes/',
    ),
    ...APP_FLOORS.slice(0, -1).map((floor, index) =>
      rule(
        `nothing-below-imports-${floor.join('-and-')}`,
        'The floors of app: what a higher floor has and a lower one needs belongs in the lower one, or is passed in.',
        `^app/(${APP_FLOORS.slice(index + 1).flat().join('|')})/`,
        `^app/(${floor.join('|')})/`,
      ),
    ),
    {
      name: 'features-are-apart',
      severity: 'error',
      comment:
        'No feature imports another: what two need belongs on a lower floor.',
      from: { path: '^app/features/([^/]+)/', pathNot: '\\.(test|spec)\\.tsx?$' },
      to: { path: '^app/features/([^/]+)/', pathNot: '^app/features/($1|shell/handle\\.ts)' },
    },
    {
      name: 'rooms-know-no-http',
      severity: 'error',
      comment:
        'jobs, query, contracts, records, metadata, directory and assistant are called by http, not the other way; only the handlers of a job type stand beside it.',
      from: {
        path: `${PLATFORM_ROOMS}|${PLATFORM_BASE}|^platform/storage/`,
        pathNot: `${JOB_HANDLERS}|\\.test\\.ts$|harness\\.ts$`,
      },
      to: { path: '^platform/http/' },
    },
    rule(
      'handlers-are-apart',
      'A handler uses what http has for all handlers; what two need belongs directly in http.',
      JOB_HANDLERS,
      '^platform/http/(app\\.ts|server\\.ts|handlers/)',
    ),
    {
      name: 'only-the-app-calls-job-handlers',
      severity: 'error',
      comment:
        'The handlers of a job type are for the routes; the demo and workers call the type itself.',
      from: { pathNot: '^platform/http/app\\.ts$' },
      to: { path: JOB_HANDLERS },
    },
    rule(
      'base-knows-no-room',
      'ledger, access, formats and mail serve the rooms above them.',
      `${PLATFORM_BASE}|^platform/storage/`,
      PLATFORM_ROOMS,
    ),
    rule(
      'storage-is-the-floor',
      'storage knows tables and connections only; what a record means belongs in ledger.',
      '^platform/storage/',
      PLATFORM_BASE,
    ),
    {
      name: 'platform-runs-without-development-packages',
      severity: 'error',
      comment:
        'What the platform imports at run time is installed with --omit=dev: move it to dependencies.',
      from: {
        path: '^(guess|http|model|platform|server/(app|console|headers|limits|processes))',
        pathNot: '\\.(test|spec|testing)\\.tsx?$|harness\\.ts$',
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-build-takes-the-console-along',
      severity: 'error',
      comment:
        'Packages of the console alone are bundled by the build (vite.config.ts): they belong in devDependencies.',
      from: { path: '^app/', pathNot: '\\.(test|spec)\\.tsx?$' },
      to: {
        dependencyTypes: ['npm'],
        dependencyTypesNot: ['npm-dev'],
        path: '^node_modules/',
        pathNot:
          '^node_modules/(@remix-run|react|react-dom|@types|@fastify/busboy|canonicalize|eventsource-parser|jose|lru-cache|pg|pino|zod)/',
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      comment:
        'Two modules that need each other are one, or hide a third; a type that both need belongs in the lower one.',
      from: { path: '^(app|guess|http|model|platform|scripts|server)/' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)build/|\\.css$|\\?raw' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
