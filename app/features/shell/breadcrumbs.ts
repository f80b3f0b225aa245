/** The breadcrumbs of a path. */
import { paths } from '#app/paths/paths.ts';
import type { Crumb } from '#app/ui/layout/breadcrumbs.tsx';

const HOME: Pick<Crumb, 'label' | 'to'> = { label: 'Home', to: paths.dashboard };

const FRIENDLY: Record<string, string> = {
  edges: 'Edge Definitions',
  dictionaries: 'Dictionaries',
  'wallets-and-groups': 'Wallets & Groups',
  'glossary-metadata': 'Glossary',
};

/** Names of pages by their whole path, its segments joined by hyphens. */
const PAGES: Record<string, string> = {
  'smart-contracts-new': 'New Smart Contract',
  'consent-contracts-new': 'New Consent Contract',
  'edges-new': 'Create Edge Definitions',
  'dictionaries-new': 'Dictionary Name',
  'dictionaries-create-dictionary': 'Create Dictionary',
  'glossary-metadata-new': 'New Glossary',
};

/** Names of pages by a part of their joined path. */
const PAGES_BY_PART: [part: string, name: string][] = [
  ['edit-user-wallet', 'Edit User Wallet'],
  ['edit-system-wallet', 'Edit System Wallet'],
  ['edit-user-group', 'Edit User Group'],
];

/** Names of what lies below a list. */
const PAGES_BELOW: Record<string, string> = {
  edges: 'Edit Edge Definition',
  'glossary-metadata': 'Edit Glossary',
};

/**
 * One crumb for each segment but the last, which names the page.
 * @param state navigation state for the page that a crumb leads to
 */
export function buildBreadcrumbs(
  pathname: string,
  state?: unknown,
): { crumbs: Crumb[]; page: string } {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const crumbs = segments.slice(0, -1).map((segment, index) => ({
    label: segmentLabel(segment),
    to: `/${segments.slice(0, index + 1).join('/')}`,
    state,
  }));
  if (segments.length === 0) return { crumbs: [], page: HOME.label };
  return { crumbs: [{ ...HOME, state }, ...crumbs], page: pageName(segments) };
}

/** A segment's friendly name, else its words in title case: 'system-messages' gives 'System Messages'. */
export function segmentLabel(segment: string): string {
  if (segment === '') return HOME.label;
  return FRIENDLY[segment] ?? decode(segment).split('-').map(capitalise).join(' ');
}

function pageName(segments: string[]): string {
  const [first = '', second] = segments;
  const last = segments.at(-1) ?? '';
  if (second === undefined) return segmentLabel(first);
  const joined = segments.join('-');
  const byPart = PAGES_BY_PART.find(([part]) => joined.includes(part))?.[1];
  // A dictionary is called by its own name, which is no title.
  const ownName = first === 'dictionaries' ? decode(last) : undefined;
  return PAGES[joined] ?? byPart ?? PAGES_BELOW[first] ?? ownName ?? segmentLabel(last);
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
