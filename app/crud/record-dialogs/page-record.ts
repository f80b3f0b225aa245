/** Which record or attribute the page at an address is about. */
import { findScreen, segmentsOf } from '#app/screens/find-screen.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import type { ObjectKind } from '#model/metadata/search.ts';

export interface PageRecord {
  kind: ObjectKind | Extract<ComparedKind, `${string}Contracts`>;
  /** The name of a dictionary, the id of any other record. */
  id: string;
  /** The chain of a contract. */
  chain?: string;
  /** The open attribute of a dictionary; '' for the first one. */
  attribute?: string;
}

const CONTRACTS: Readonly<Record<string, PageRecord['kind']>> = {
  'consent-contract': 'consentContracts',
  'smart-contract': 'smartContracts',
};

/** @returns undefined for a page that is not that of one record */
export function recordOfPage({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): PageRecord | undefined {
  const screen = findScreen(pathname);
  const [chain, id] = segmentsOf(pathname).slice(-2);
  if (screen === undefined || id === undefined) return undefined;
  const { object } = SCREENS[screen];
  if (object === 'dictionaries' && searchParams.get('tab') === 'attributes') {
    return { kind: object, id, attribute: searchParams.get('attribute') ?? '' };
  }
  if (object) return { kind: object, id };
  const kind = CONTRACTS[screen];
  return kind && { kind, id, chain };
}
