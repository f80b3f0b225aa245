/** Rules for the whole tree: dependencies, sizes, who reads the environment, leftovers. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import floors from '../.dependency-floors.js';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) =>
    /^(app|bench|guess|http|model|platform|scripts|server|tests)\/.*\.(ts|tsx|js)$/.test(file),
  );
const sources = files.filter((file) => !/\.(test|spec|testing)\.tsx?$|^(bench|tests)\//.test(file));
const read = (file: string) => readFileSync(path.resolve(file), 'utf8');
const where = (pattern: RegExp, among: string[]) =>
  among.filter((file) => pattern.test(read(file)));

describe('the dependency rules', () => {
  it('hold: imports go down only, and console and platform meet over HTTP', () => {
    const cruiser = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const run = () =>
      execFileSync(
        process.execPath,
        [
          cruiser,
          '--config',
          '.dependency-cruiser.js',
          '--output-type',
          'err-long',
          'app',
          'guess',
          'http',
          'model',
          'platform',
          'server',
        ],
        { encoding: 'utf8', stdio: 'pipe' },
      );
    let report = '';
    try {
      run();
    } catch (error) {
      // If there is no output, the program itself failed, for example at its configuration.
      report = (error as { stdout?: string }).stdout || String(error);
    }
    expect(report).toBe('');
  }, 120_000);

  it('leave each import one way to be written: absolute from another folder, but for files outside the folders of code, relative within one', () => {
    const rooms = ['app', 'guess', 'http', 'model', 'platform', 'scripts', 'server', 'tests'];
    const relative = files.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import|import\(|vi\.mock\() ?'(\.\.\/[^']+)'/g)]
        .map(([, to = '']) => path.join(path.dirname(file), to))
        .filter((to) => rooms.includes(to.split('/')[0] ?? ''))
        .map((to) => `${file}: ${to}`),
    );
    expect(relative).toEqual([]);
    const absolute = files.flatMap((file) =>
      [...read(file).matchAll(/(?:from|import|import\(|vi\.mock\() ?'#([^']+)'/g)]
        .map(([, to = '']) => to)
        .filter((to) => to.startsWith(`${path.dirname(file)}/`))
        .map((to) => `${file}: ${to}`),
    );
    expect(absolute).toEqual([]);
  });

  it('have the floors that ARCHITECTURE.md draws, and a floor for each folder', () => {
    const { app, platform } = floors as Record<'app' | 'platform', string[][]>;
    const columns = [['app', ...app.map((floor) => floor.join(' · '))]];
    columns.push(['platform', ...platform.map((floor) => floor.join(' · '))]);
    const [left = [], right = []] = columns;
    const drawing = left.map((floor, row) => `${floor.padEnd(29)}${right[row] ?? ''}`.trimEnd());
    expect(read('docs/ARCHITECTURE.md')).toContain(`\n${drawing.join('\n')}\n`);
    for (const [root, own] of Object.entries({ app, platform })) {
      const folders = sources.flatMap(
        (file) => new RegExp(`^${root}/([^/]+)/`).exec(file)?.[1] ?? [],
      );
      expect([...new Set(folders)].sort()).toEqual(own.flat().sort());
    }
  });
});

describe('the packages of the card', () => {
  const card = [
    '@remix-run/react',
    '@remix-run/node',
    'react',
    'react-dom',
    'remix-auth',
    'remix-auth-oauth2',
    'cmdk',
    '@headlessui/react',
    '@tanstack/react-table',
    '@conform-to/react',
    '@conform-to/zod',
    'zod',
    'lightweight-charts',
    '@react-sigma/core',
    'graphology',
    '@codemirror/lang-sql',
    'react-markdown',
  ];

  it.each(card)('do their jobs in the product: %s', (name) => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    // Packages that the build bundles are devDependencies, so both lists are read.
    expect({ ...devDependencies, ...dependencies }).toHaveProperty([name]);
    const imported = new RegExp(`(from|import\\(?) ?'${name}['/]`);
    expect(where(imported, sources)).not.toEqual([]);
  });

  it('draw every grid: one component knows TanStack, and no other draws a list', () => {
    expect(where(/from '@tanstack\/react-table'/, sources)).toEqual([
      // This file gives the grid the one feature that lists without selection do not load.
      'app/crud/selection/selecting.tsx',
      'app/ui/grid/data-grid.tsx',
      'app/ui/grid/grid-selection.ts',
    ]);
    expect(where(/\bgetRowModel\(\)/, sources)).toEqual(['app/ui/grid/data-grid.tsx']);
    // These tables have a few rows in a dialog, a drawer or a form, or are one step of an answer. There is nothing to
    // sort, page or choose.
    const parts = sources.filter((file) => file.startsWith('app/'));
    expect(where(/<table\b/, parts)).toEqual([
      'app/crud/record-dialogs/differences.tsx',
      'app/features/dashboard/chain-metrics.tsx',
      'app/features/dictionaries/editor/paste/paste-dialog.tsx',
      'app/features/jobs/drawer/bad-rows-table.tsx',
      'app/features/jobs/forms/upload/preview/upload-preview.tsx',
      'app/features/ledger/ledger-page.tsx',
      'app/features/lifegraph/details/details-drawer.tsx',
      'app/features/lifegraph/details/details-table.tsx',
      'app/features/lifegraph/details/versions-list.tsx',
      'app/features/lifegraph/query/query-history-dialog.tsx',
      'app/ui/grid/data-grid.tsx',
    ]);
  });
});

describe('packages', () => {
  /** Files of packages that are imported by their path in it (decision 025). */
  const insides = {
    'hyparquet/src/': [
      'platform/formats/parquet/parquet-pages.ts',
      'platform/formats/parquet/parquet-values.ts',
    ],
    // The documentation of the package names this file.
    '@e965/xlsx/dist/cpexcel.full.mjs': ['platform/formats/workbook/xls.ts'],
    // The documentation of the package names this style sheet.
    '@react-sigma/core/lib/style.css': ['app/features/lifegraph/picture/graph-2d.tsx'],
  };

  it('are imported by what they offer, not by what is inside', () => {
    const specifier = /(?:from|import|import\() ?'((?:@[^/'.]+\/)?[^#@/'.][^/']*\/[^']+)'/g;
    const inside = /\/(src|lib|dist|build|internal)\//;
    const found = sources.flatMap((file) =>
      [...read(file).matchAll(specifier)].flatMap(([, name = '']) => {
        const known = Object.entries(insides).find(([start]) => name.startsWith(start));
        return !inside.test(name) || known?.[1].includes(file) ? [] : [`${file}: ${name}`];
      }),
    );
    expect(found).toEqual([]);
  });
});

describe('nothing is patched', () => {
  it.each([
    ['a channel of Node’s diagnostics', /diagnostics_channel/],
    ['the cache of modules', /require\.cache/],
    // `Object.prototype` and the like may be read.
    ['a method of a class of others', /\.prototype(\.\w+|\[\w+\]) = /],
    [
      'a method of a server, request, response or socket',
      /\b(server|request|response|req|res|socket)\.(emit|on|push|read|write|writeHead|end|setHeader|destroy) = /,
    ],
  ])('not %s', (_, pattern) => {
    // The documentation of oidc-provider tells to decide in this way which addresses a client may use.
    const documented = ['platform/identity/realm.ts'];
    expect(where(pattern, sources).filter((file) => !documented.includes(file))).toEqual([]);
  });
});

describe('what could weaken the protection', () => {
  const product = sources.filter((file) => /^(app|guess|http|model|platform|server)\//.test(file));

  it('is not a check of certificates that is switched off', () => {
    const switches = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
    expect(where(switches, sources)).toEqual([]);
  });
  it('is no program of the system, but for those of the embedded PostgreSQL, without a shell', () => {
    expect(where(/child_process/, product)).toEqual([
      'platform/storage/embedded/embedded-account.ts',
      'platform/storage/embedded/embedded-cluster.ts',
      'platform/storage/embedded/embedded.ts',
    ]);
    expect(where(/(?<![.\w])exec(Sync)?\(|\bshell: true/, product)).toEqual([]);
  });
  it('is no cipher but AES-256-GCM', () => {
    const ciphers = product.flatMap((file) =>
      [...read(file).matchAll(/(?:create(?:C|Dec)ipheriv\(\s*|CIPHER = )'([\w-]+)'/g)].map(
        ([, name]) => name,
      ),
    );
    expect(ciphers.length).toBeGreaterThan(3);
    expect(new Set(ciphers)).toEqual(new Set(['aes-256-gcm']));
  });
});

describe('sizes', () => {
  const longer = (among: string[], lines: number) =>
    among.filter((file) => read(file).split('\n').length > lines);

  it('keep a route to loader, action and component', () => {
    expect(
      longer(
        sources.filter((file) => file.startsWith('app/routes/')),
        180,
      ),
    ).toEqual([]);
  });
  it('keep a folder to 40 sources', () => {
    const folders = files
      .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
      .map((file) => path.dirname(file))
      // Routes must be in one folder, because Remix reads the address of a route from the name of its file.
      .filter((folder) => folder !== 'app/routes');
    const sizes = folders.reduce(
      (all, folder) => all.set(folder, (all.get(folder) ?? 0) + 1),
      new Map<string, number>(),
    );
    expect([...sizes].filter(([, size]) => size > 40)).toEqual([]);
  });
  it('keep any other source to one idea', () => {
    // This file is a table. Splitting it would scatter what belongs together.
    const tables = ['app/screens/screens.ts'];
    expect(longer(sources, 500).filter((file) => !tables.includes(file))).toEqual([]);
  });
});

describe('the environment', () => {
  it('is read by one module of each process', () => {
    const found = where(
      /process\.env\b/,
      sources.filter((file) => !file.startsWith('scripts/')),
    );
    // The program that serves the build also sets variables, before any package reads them.
    const program = 'server/console.ts';
    expect(found.sort()).toEqual([
      'app/environment/config.server.ts',
      'platform/config.ts',
      program,
    ]);
  });
});

describe('the console', () => {
  it('reads nothing again because its window gets the focus or is seen again [A-752]', () => {
    const parts = sources.filter((file) => file.startsWith('app/'));
    const listens = /(window|document)\.addEventListener\(\s*'(focus|visibilitychange|pageshow)'/;
    const shown = [
      // This file resets the state of a form that was being sent, and reads nothing.
      'app/features/sign-in/realm-form.tsx',
      // This file opens the stream of job news again. If nothing has changed, no list is read again
      // (tests/e2e/job-news.test.ts).
      'app/session/job-news/follow-jobs.ts',
    ];
    expect(where(listens, parts).filter((file) => !shown.includes(file))).toEqual([]);
    expect(where(/(refetch|revalidate)On(Window)?Focus/, parts)).toEqual([]);
  });
});

describe('the pages of docs', () => {
  it('name files and folders that are there', () => {
    const all = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
    // Decisions are left out, because they name the files of their time.
    const pages = all.filter((file) => /^(README|docs\/[^/]+)\.md$/.test(file));
    // A name that begins with a folder of the top is a whole path: there are `http` and `platform/http`.
    const isWhole = (name: string) => /^(app|guess|http|model|platform|server|tests)\//.test(name);
    const isThere = (name: string) =>
      all.some(
        (file) =>
          file === name ||
          file.startsWith(`${name}/`) ||
          (!isWhole(name) && file.endsWith(`/${name}`)),
      );
    const named =
      /`((?:[\w.$-]+\/)*[\w.$-]+\.(?:tsx?|js|txt|tsv|sql)|(?:app|bench|guess|http|model|platform|scripts|server|tests)\/[\w/-]*\w)`/g;
    const absent = pages.flatMap((page) =>
      [...read(page).matchAll(named)].flatMap(([, name = '']) =>
        isThere(name) || /^(_shell|\.)/.test(name) ? [] : [`${page}: ${name}`],
      ),
    );
    expect(absent).toEqual([]);
  });
});

describe('leftovers', () => {
  it('there are none', () => {
    expect(where(/\b(TODO|FIXME|XXX)\b|not implemented|coming soon/i, sources)).toEqual([]);
  });
  it('no comment cites what is not in the repository', () => {
    expect(
      where(
        /\b(documents? [12]|both (specification )?documents|domain facts|security notes)\b|\bdesign §/,
        sources,
      ),
    ).toEqual([]);
  });
  it('no test is skipped, alone or asleep', () => {
    const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const banned = /\.(skip|only|todo|fixme)\(|waitForTimeout\(/;
    expect(
      where(
        banned,
        tests.filter((file) => file !== 'tests/dependency-rules.test.ts'),
      ),
    ).toEqual([]);
  });
  it('a test has a process of its own if it replaces modules or what they read when they load', () => {
    const tests = files.filter((file) => /^(?!tests\/).*\.test\.(js|tsx?)$/.test(file));
    const replacing = where(/\bvi\.(mock|resetModules|stubEnv)\(/, tests);
    expect(replacing).toEqual(tests.filter((file) => file.includes('.alone.test.')));
  });
  it('types and linter are not switched off', () => {
    expect(where(/@ts-(ignore|nocheck)|\bas any\b|: any\b/, sources)).toEqual([]);
  });
});
