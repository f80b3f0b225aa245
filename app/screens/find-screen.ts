/** Finds the screen of an address, and its title there. */
import type { Permission } from '#model/access/roles.ts';
import { SCREEN_IDS, SCREENS } from './screens.ts';
import type { ScreenId } from './screens.ts';

/** The segments of a path, decoded; one that cannot be decoded stays as it is. */
export function segmentsOf(pathname: string): string[] {
  return pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The patterns of the paths of all screens. Of two that fit a path, the one with fewer wildcards comes first. */
const PATTERNS = SCREEN_IDS.map((id) => ({ id, pattern: segmentsOf(SCREENS[id].path) })).sort(
  (a, b) => wildcardsOf(a.id) - wildcardsOf(b.id),
);

/** The screen of a path, found as the router finds a route: without regard to case, exact segments before wildcards. */
export function findScreen(pathname: string): ScreenId | undefined {
  const segments = segmentsOf(pathname);
  return PATTERNS.find(({ pattern }) => matches(pattern, segments))?.id;
}

function wildcardsOf(id: ScreenId): number {
  return SCREENS[id].path.split('*').length;
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part === '*' || part === segments[index]?.toLowerCase())
  );
}

/**
 * The title of the page at a path, for its heading and its document; undefined where there is no screen.
 * @param can what the person may do; by default everything
 */
export function titleOf(pathname: string, can?: Can): string | undefined {
  const id = findScreen(pathname);
  if (id === undefined) return undefined;
  const { title, readOnlyTitle, holds, titledByAddress } = SCREENS[id];
  if (titledByAddress) return segmentsOf(pathname).at(-1);
  const mayEdit = can?.(holds === 'data' ? 'editData' : 'editMetadata') ?? true;
  return mayEdit ? title : (readOnlyTitle ?? title);
}

/** Whether the person holds a permission. */
export type Can = (permission: Permission) => boolean;
