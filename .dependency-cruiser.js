import FLOORS from './.dependency-floors.js';

/**
 * The dependency rules, read by tests/dependency-rules.test.ts. The comment of each rule says where a thing belongs,
 * because whoever breaks the rule has to decide where to put it.
 */
const rule = (name, comment, from, to) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.(test|spec)\\.tsx?$|harness\\.ts$' },
  to: { path: to },
});

const JOB_HANDLERS = '^platform/jobs/types/[^/]+/handlers\\.ts$';

/** One rule for each floor but the lowest: nothing below imports it. */
const floorRules = (folder) =>
  FLOORS[folder].slice(0, -1).map((floor, index) => {
    const below = FLOORS[folder].slice(index + 1).flat();
    const made = rule(
      `nothing-below-imports-${folder}-${floor.join('-and-')}`,
      'Imports go down only: what a higher floor has and a lower one needs belongs in the lower one, or is passed in.',
      `^${folder}/(${below.join('|')})/`,
      `^${folder}/(${floor.join('|')})/`,
    );
    // The handlers of a job type are beside it, and use what http has for all handlers.
    return { ...made, from: { ...made.from, pathNot: `${made.from.pathNot}|${JOB_HANDLERS}` } };
  });

export default {
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
      'server starts the console: what the console needs of it belongs in app/environment.',
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
    ...floorRules('app'),
    ...floorRules('platform'),
    {
      name: 'features-are-apart',
      severity: 'error',
      comment: 'No feature imports another: what two need belongs on a lower floor.',
      from: { path: '^app/features/([^/]+)/', pathNot: '\\.(test|spec)\\.tsx?$' },
      to: { path: '^app/features/([^/]+)/', pathNot: '^app/features/($1|shell/handle\\.ts)' },
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
    {
      name: 'platform-runs-without-development-packages',
      severity: 'error',
      comment:
        'What the platform imports at run time is installed with --omit=dev: move it to dependencies.',
      from: {
        path: '^(guess|http|model|platform|server/(app|console|headers|limits|meter-requests|processes|route-patterns|trace-requests))',
        pathNot: '\\.(test|spec|testing)\\.tsx?$',
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
          '^node_modules/(@e965/xlsx|@fontsource-variable/inter|@remix-run|react|react-dom|@types|@fastify/busboy|canonicalize|eventsource-parser|jose|lru-cache|pg|pino|zod)/',
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
