import { describe, expect, it } from 'vitest';
import { buildBreadcrumbs } from './breadcrumbs.ts';

const page = (pathname: string) => buildBreadcrumbs(pathname).page;
/** The crumb of a segment, on a page below it. */
const crumb = (segment: string) => buildBreadcrumbs(`/${segment}/below`).crumbs.at(-1)?.label;

describe('a segment', () => {
  it("calls 'edges' Edge Definitions [A-135]", () => {
    expect(crumb('edges')).toBe('Edge Definitions');
  });
  it("calls 'dictionaries' Dictionaries [A-136]", () => {
    expect(crumb('dictionaries')).toBe('Dictionaries');
  });
  it("calls 'wallets-and-groups' Wallets & Groups [A-137]", () => {
    expect(crumb('wallets-and-groups')).toBe('Wallets & Groups');
  });
  it("calls 'glossary-metadata' Glossary [A-138]", () => {
    expect(crumb('glossary-metadata')).toBe('Glossary');
  });
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

  it("ends '/smart-contracts/new' in New Smart Contract [A-142]", () => {
    expect(page('/smart-contracts/new')).toBe('New Smart Contract');
  });
  it("ends '/consent-contracts/new' in New Consent Contract [A-143]", () => {
    expect(page('/consent-contracts/new')).toBe('New Consent Contract');
  });
  it("ends '/edges/new' in Create Edge Definitions [A-144]", () => {
    expect(page('/edges/new')).toBe('Create Edge Definitions');
  });
  it("ends '/dictionaries/new' in Dictionary Name [A-145]", () => {
    expect(page('/dictionaries/new')).toBe('Dictionary Name');
  });
  it('ends below /edges in Edit Edge Definition, and the list in its own name [A-146]', () => {
    expect(page('/edges/5f')).toBe('Edit Edge Definition');
    expect(page('/edges')).toBe('Edge Definitions');
    expect(page('/dictionaries/edges')).toBe('edges');
  });
  it("ends paths with 'edit-user-wallet' in Edit User Wallet [A-147]", () => {
    expect(page('/wallets-and-groups/edit/user-wallet/7')).toBe('Edit User Wallet');
  });
  it("ends paths with 'edit-system-wallet' in Edit System Wallet [A-148]", () => {
    expect(page('/wallets-and-groups/edit/system-wallet/7')).toBe('Edit System Wallet');
  });
  it("ends paths with 'edit-user-group' in Edit User Group [A-149]", () => {
    expect(page('/wallets-and-groups/edit/user-group/7')).toBe('Edit User Group');
  });
  it('ends records of wallets in View for who may not edit them', () => {
    const viewed = (kind: string) =>
      buildBreadcrumbs(
        `/wallets-and-groups/edit/${kind}/7`,
        (permission) => permission === 'editData',
      ).page;
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
