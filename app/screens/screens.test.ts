import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findScreen, titleOf } from './find-screen.ts';
import { SCREEN_IDS, SCREENS, screensWhere } from './screens.ts';

const FOLDER = 'app/routes';

/** The routes that show a screen, with the path in the spelling of the records: '/dictionaries/*'. */
const routes = readdirSync(FOLDER)
  .filter((file) => /^(_(shell|full)\.|_bare\.zones|download-)/.test(file))
  .filter((file) => !/^_(shell|full)\.tsx$|\.test\.ts$/.test(file))
  .map((file) => {
    const segments = file
      .replace(/\.tsx?$/, '')
      .split('.')
      .filter((segment) => !/^_(shell|full|bare)$/.test(segment));
    const shown = segments.filter((segment) => segment !== '_index');
    return {
      file,
      path: `/${shown.map((segment) => segment.replace(/^\$.*/, '*')).join('/')}`,
      source: readFileSync(`${FOLDER}/${file}`, 'utf8'),
    };
  });

describe('the rows', () => {
  it.each(routes)('hold the screen of $file', ({ path, source }) => {
    const id = SCREEN_IDS.find((screen) => SCREENS[screen].path === path);
    expect(id).toBeDefined();
    const asked = [...source.matchAll(/requireSession\(args(?:, '(\w+)')?\)/g)];
    // Each function of the route requires the role key that the navigation and the palette use.
    for (const [, roleKey] of asked) expect(roleKey).toBe(id && SCREENS[id].roleKey);
  });

  it('lead to no address without a route', () => {
    const paths = routes.map(({ path }) => path);
    const offered = screensWhere(({ navigation, command }) => Boolean(navigation ?? command));
    const dead = offered.filter((id) => !paths.includes(SCREENS[id].path));
    expect(dead).toEqual([]);
  });

  it('are found by their own address', () => {
    for (const id of SCREEN_IDS) {
      const found = findScreen(SCREENS[id].path);
      // Two rows can have the same page: `api-reference` and `swagger-json`.
      expect(found && SCREENS[found].path).toBe(SCREENS[id].path);
    }
  });

  it('have a parent with an address of its own', () => {
    const parents = SCREEN_IDS.flatMap((id) => SCREENS[id].parent ?? []);
    expect(parents.filter((id) => SCREENS[id].path.includes('*'))).toEqual([]);
  });
});

describe('findScreen', () => {
  it('takes an exact address before a wildcard', () => {
    expect(findScreen('/dictionaries/new')).toBe('dictionary-new');
    expect(findScreen('/dictionaries/newer')).toBe('dictionary');
    expect(findScreen('/consent-contracts/receipt/patient')).toBe('consent-receipts-of-chain');
    expect(findScreen('/consent-contracts/patient/1')).toBe('consent-contract');
  });

  it('finds what the router finds: in any case, escaped, with a slash at the end', () => {
    expect(findScreen('/Job-Manager/NEW/')).toBe('job-chooser');
    expect(findScreen('/job%2Dmanager')).toBe('jobs');
    expect(findScreen('/dictionaries/a%2Fb')).toBe('dictionary');
    expect(findScreen('/dictionaries/%zz')).toBe('dictionary');
  });

  it('finds nothing where there is no screen', () => {
    expect(findScreen('/')).toBeUndefined();
    expect(findScreen('/dictionaries/a/b')).toBeUndefined();
  });
});

describe('titleOf', () => {
  it('is the title of the record, or the name in the address', () => {
    expect(titleOf('/lifegraph')).toBe('LifeGraph Explorer');
    expect(titleOf('/dictionaries/lab%20result')).toBe('lab result');
    expect(titleOf('/no/such/page')).toBeUndefined();
  });

  it('says whether the user may edit the record', () => {
    const edit = '/wallets-and-groups/edit/user-group/7';
    expect(titleOf(edit)).toBe('Edit User Group');
    expect(titleOf(edit, (permission) => permission === 'editMetadata')).toBe('Edit User Group');
    expect(titleOf(edit, () => false)).toBe('View User Group');
    expect(titleOf('/glossary-metadata/7', () => false)).toBe('Edit Glossary');
  });
});
