import { describe, expect, it } from 'vitest';
import { SCREEN_IDS, SCREENS } from '#app/screens/screens.ts';
import { ROLE_KEYS, ROLES } from '#model/access/roles.ts';
import { buildNavigation, activateItem, visibleItems } from './navigation.ts';
import type { NavigationItem } from './navigation.ts';

const item = (title: string, more: Partial<NavigationItem> = {}): NavigationItem => ({
  title,
  path: `/${title.toLowerCase()}`,
  isActive: false,
  ...more,
});
const titles = (items: readonly NavigationItem[]) => items.map(({ title }) => title);

describe('visibleItems', () => {
  it('shows an item without required roles to everybody [A-654]', () => {
    const items = [item('Dashboard'), item('About', { requiredRoles: [] })];
    expect(titles(visibleItems(items, []))).toEqual(['Dashboard', 'About']);
  });

  it('shows an item with required roles to users who hold at least one of them [A-655]', () => {
    const items = [item('Explorer', { requiredRoles: ['sdzReadOnly', 'sdzUser'] })];
    expect(visibleItems(items, ['sdzUser'])).toEqual(items);
    expect(visibleItems(items, ['sdzAdmin'])).toEqual([]);
    expect(visibleItems(items, [])).toEqual([]);
  });

  it('compares roles without regard to case [A-656]', () => {
    const items = [item('Explorer', { requiredRoles: ['sdzUser'] })];
    expect(visibleItems(items, ['SDZUSER'])).toEqual(items);
    expect(visibleItems(items, ['sdzuser'])).toEqual(items);
  });

  it('drops groups with nothing to show and keeps the others [A-657]', () => {
    const consent = item('Consent', { requiredRoles: ['sdzUser'] });
    const receipts = item('Receipts', { requiredRoles: ['sdzAdmin'] });
    const group = { title: 'Contracts', isActive: false, items: [consent, receipts] };
    expect(visibleItems([group], ['sdzReadOnly'])).toEqual([]);
    expect(visibleItems([group], ['sdzAdmin'])).toEqual([{ ...group, items: [receipts] }]);
  });
});

describe('activateItem', () => {
  const active = (items: NavigationItem[], pathname: string) =>
    titles(
      activateItem(items, pathname)
        .flatMap((top) => [top, ...(top.items ?? [])])
        .filter(({ isActive }) => isActive),
    );

  it('marks the item on whose path, or below it, the page is', () => {
    const items = [item('Edges'), item('Jobs')];
    expect(active(items, '/edges')).toEqual(['Edges']);
    expect(active(items, '/edges/5f')).toEqual(['Edges']);
    expect(active(items, '/edgesX')).toEqual([]);
  });

  it('marks only the most exact of several, in groups too', () => {
    const items = [item('Jobs', { items: [item('New', { path: '/jobs/new' })] }), item('Edges')];
    expect(active(items, '/jobs/new/upload')).toEqual(['New']);
  });

  it('never marks About [A-110]', () => {
    expect(active([item('About')], '/about')).toEqual([]);
  });
});

describe('buildNavigation', () => {
  it('leads each item to its screen, and hides what the roles do not open', () => {
    const { main } = buildNavigation(['sdzAdmin'], '/dictionaries/lab');
    expect(main.find(({ title }) => title === 'Dictionaries')).toMatchObject({
      path: '/dictionaries',
      isActive: true,
    });
    expect(titles(main)).not.toContain('Explorer');
    expect(titles(buildNavigation(['sdzUser'], '/').main)).toContain('Explorer');
  });

  it('has items of title, path, required roles and whether they are open, in groups too [A-453]', () => {
    const { main } = buildNavigation(['sdzUser'], '/consent-contracts');
    expect(main.find(({ title }) => title === 'Contracts')).toMatchObject({
      title: 'Contracts',
      isActive: false,
      items: expect.arrayContaining([
        expect.objectContaining({
          title: 'Consent',
          path: '/consent-contracts',
          requiredRoles: ['sdzReadOnly', 'sdzUser'],
          isActive: true,
        }),
      ]) as NavigationItem[],
    });
  });

  it('has the order of the rows of `screens.ts`', () => {
    const { main, pinned } = buildNavigation(['sdzUser'], '/');
    for (const items of [main, pinned]) {
      const listed = items.flatMap((item) => item.items ?? [item]);
      // A screen with a second name is listed twice.
      const screens = [...new Set(listed.map((item) => item.screen))];
      expect(screens).toEqual(SCREEN_IDS.filter((id) => screens.includes(id)));
    }
    expect(titles(main).slice(0, 3)).toEqual(['Dashboard', 'Explorer', 'Dictionaries']);
  });

  it('lists the API reference by both of its names, and marks the first', () => {
    const { main } = buildNavigation(['sdzUser'], '/swagger-ui');
    const both = main.filter(({ path }) => path === SCREENS['api-reference'].path);
    expect(both).toMatchObject([
      { title: 'API Reference', path: '/swagger-ui', isActive: true },
      { title: 'Swagger JSON', path: '/swagger-ui', isActive: false },
    ]);
    expect(new Set(both.map(({ icon }) => icon)).size).toBe(2);
    const keys = both.map(({ screen }) => screen && SCREENS[screen].command?.keys.join());
    expect(new Set(keys).size).toBe(2);
    for (const { requiredRoles } of both) expect(requiredRoles).toBe(ROLE_KEYS.documentation);
    const docs = main.find(({ screen }) => screen === 'dev-docs');
    expect(docs?.requiredRoles).toBe(ROLE_KEYS.swaggerUI);
  });

  it('pins About with the release, the help desk and the download', () => {
    const { pinned } = buildNavigation(['sdzUser'], '/about');
    expect(pinned).toMatchObject([
      { title: 'About', dialog: 'about', note: '2.22.0', isActive: false },
      { title: 'Help desk', dialog: 'help-desk' },
      { title: 'Download API description', file: true, path: '/download-swagger-json' },
    ]);
    expect(titles(buildNavigation([], '/').pinned)).toEqual(['About']);
  });

  const all = (roles: readonly string[]) => {
    const { main, pinned } = buildNavigation(roles, '/');
    return [...main, ...pinned].flatMap((item) => item.items ?? [item]);
  };

  it.each([
    ['Explorer [A-114]', 'lifegraph'],
    ['Consent [A-115]', 'consentContract'],
    ['Smart [A-115]', 'smartContract'],
    ['Job Manager [A-116]', 'jobManager'],
    ['Dictionaries [A-117]', 'dictionary'],
    ['Edge Definitions [A-118]', 'dictionary'],
    ['Wallets & Groups [A-119]', 'walletsAndGroups'],
    ['Glossary [A-120]', 'glossaryMetadata'],
    ['API Reference [A-121]', 'documentation'],
    ['Swagger JSON [A-122]', 'documentation'],
    ['Dev Docs [A-123]', 'swaggerUI'],
    ['Help desk [A-124]', 'helpDesk'],
    ['Dashboard [A-125]', undefined],
    ['Global Search [A-126]', undefined],
    ['System Alerts [A-127]', undefined],
    ['Ask Blast [A-128]', undefined],
    ['About [A-129]', undefined],
  ] as const)('shows %s by the role key %s', (name, key) => {
    const [title] = name.split(' [');
    const shown = all(ROLES).find((item) => item.title === title);
    expect(shown?.requiredRoles).toBe(key && ROLE_KEYS[key]);
    const roles = [...ROLES, 'somethingElse'];
    const seenBy = roles.filter((role) => titles(all([role])).includes(title!));
    expect(seenBy).toEqual(key ? ROLE_KEYS[key] : roles);
  });
});
