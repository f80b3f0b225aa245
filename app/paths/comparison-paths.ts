/** The addresses of the comparison of two zones; apart from `paths.ts`, which every page loads. */
import { withQuery } from './paths.ts';

/** The parameter that names the other zone. */
export const WITH_PARAM = 'with';

/** `?dialog=` of the plan: the selected records are brought or, without any, all that differ. */
export const PROMOTE_DIALOG = 'promote-selected';
/** The parameter with the id of a job, which is undone. */
export const UNDO_PARAM = 'undo';

export const comparisonPaths = {
  /** @param query the other zone, what is compared, which items are shown, and the item of the open drawer */
  page: (query: { with?: string; kind?: string; status?: string; row?: string } = {}) =>
    withQuery('/compare-zones', query),
  /** The plan that undoes a job. */
  undo: (job: string) => withQuery('/compare-zones', { dialog: PROMOTE_DIALOG, [UNDO_PARAM]: job }),
  /** The plan that brings a record of the other zone into this one, or all that differ. */
  plan: (query: { with: string; selected?: string | undefined }) =>
    withQuery('/compare-zones', { dialog: PROMOTE_DIALOG, ...query }),
} as const;
