/** The addresses of the comparison of two zones; apart from `paths.ts`, which every page loads. */
import { withQuery } from './paths.ts';

/** The parameter that names the other zone. */
export const WITH_PARAM = 'with';

export const comparisonPaths = {
  /** @param query the other zone, what is compared, which items are shown, and the item of the open drawer */
  page: (query: { with?: string; kind?: string; status?: string; row?: string } = {}) =>
    withQuery('/compare-zones', query),
} as const;
