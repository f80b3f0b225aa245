import { describe, expect, it } from 'vitest';
import { buildBreadcrumbs } from './breadcrumbs.ts';

const EDIT = '/wallets-and-groups/edit';
const page = (pathname: string) => buildBreadcrumbs(pathname).page;
/** The label of the breadcrumb for a segment, on a page below it. */
const crumb = (segment: string) => buildBreadcrumbs(`/${segment}/below`).crumbs.at(-1)?.label;

describe('a segment', () => {
  it.each([
    ['[A-135]', 'edges', 'Edge Definitions'],
    ['[A-136]', 'dictionaries', 'Dictionaries'],
    ['[A-137]', 'wallets-and-groups', 'Wallets & Groups'],
    ['[A-138]', 'glossary-metadata', 'Glossary'],
  ])("%s '%s' is called %s", (_, segment, label) => expect(crumb(segment)).toBe(label));
  it('calls the empty segment Home [A-139]', () => {
    expect(page('')).toBe('Home');
    expect(buildBreadcrumbs('/edges').crumbs[0]?.label).toBe('Home');
  });
  it('splits any other at its hyphens, in title case [A-140]', () => {
    expect(crumb('system-messages')).toBe('System Messages');
    expect(crumb('profile')).toBe('Profile');
    expect(crumb('no-such-screen')).toBe('No Such Screen');
    expect(crumb('caf%C3%A9-%zz')).toBe('Caf%C3%A9 %zz');
  });
});

describe('buildBreadcrumbs', () => {
  it('makes a crumb of each segment but the last, beginning at Home', () => {
    expect(buildBreadcrumbs('/wallets-and-groups/edit/user-wallet/7').crumbs).toEqual([
      { label: 'Home', to: '/dashboard' },
      { label: 'Wallets & Groups', to: '/wallets-and-groups' },
      { label: 'Edit', to: '/wallets-and-groups/edit' },
      { label: 'User Wallet', to: '/wallets-and-groups/edit/user-wallet' },
    ]);
    expect(buildBreadcrumbs('/edges/').crumbs).toEqual([{ label: 'Home', to: '/dashboard' }]);
    expect(buildBreadcrumbs('/')).toEqual({ crumbs: [], page: 'Home' });
  });

  it.each([
    ["'/smart-contracts/new' [A-142]", 'New Smart Contract', '/smart-contracts/new'],
    ["'/consent-contracts/new' [A-143]", 'New Consent Contract', '/consent-contracts/new'],
    ["'/edges/new' [A-144]", 'Create Edge Definitions', '/edges/new'],
    ["'/dictionaries/new' [A-145]", 'Dictionary Name', '/dictionaries/new'],
    ["'edit-user-wallet' [A-147]", 'Edit User Wallet', `${EDIT}/user-wallet/7`],
    ["'edit-system-wallet' [A-148]", 'Edit System Wallet', `${EDIT}/system-wallet/7`],
    ["'edit-user-group' [A-149]", 'Edit User Group', `${EDIT}/user-group/7`],
  ])('ends %s in %s', (_, title, pathname) => expect(page(pathname)).toBe(title));
  it('ends below /edges in Edit Edge Definition, and the list in its own name [A-146]', () => {
    expect(page('/edges/5f')).toBe('Edit Edge Definition');
    expect(page('/edges')).toBe('Edge Definitions');
    expect(page('/dictionaries/edges')).toBe('edges');
  });
  it('ends records of wallets in View for users who may not edit them', () => {
    const viewed = (kind: string) =>
      buildBreadcrumbs(`${EDIT}/${kind}/7`, (permission) => permission === 'editData').page;
    expect(viewed('user-wallet')).toBe('View User Wallet');
    expect(viewed('system-wallet')).toBe('View System Wallet');
    expect(viewed('user-group')).toBe('View User Group');
  });
  it('ends the glossary in Glossary, New Glossary or Edit Glossary [A-150]', () => {
    expect(page('/glossary-metadata')).toBe('Glossary');
    expect(page('/glossary-metadata/new')).toBe('New Glossary');
    expect(page('/glossary-metadata/5f')).toBe('Edit Glossary');
  });
  it("calls a dictionary by its own name and the wallets' create pages by their segments", () => {
    expect(page('/dictionaries/lab-result')).toBe('lab-result');
    expect(page('/dictionaries/caf%C3%A9')).toBe('café');
    expect(page('/wallets-and-groups/new/user-wallet')).toBe('User Wallet');
    expect(page('/wallets-and-groups/new')).toBe('New');
  });
});
