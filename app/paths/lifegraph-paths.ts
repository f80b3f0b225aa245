/** The addresses of the LifeGraph's parts. They are not in `paths.ts`, because every page loads that file. */
import { withQuery } from './paths.ts';
import type { LifegraphQuery } from './paths.ts';

export const lifegraphPaths = {
  /** The result of a filter as its picture needs it, as JSON. */
  graphData: (query: LifegraphQuery) => withQuery('/lifegraph/graph-data', query),
  /** The picture as the server draws it, for browsers that cannot. */
  picture: (query: LifegraphQuery) => withQuery('/lifegraph/picture', query),
  /** Saves the shown result as a file. */
  export: (query: LifegraphQuery) => withQuery('/lifegraph/export', query),
  /** Answers with a file of a record. */
  file: '/lifegraph/file',
} as const;
