/** Records and edges for tests. */
import type { GraphEdge, Vertex } from '#model/records/record.ts';
import { buildGraphData } from './result/graph-data.ts';

export function buildVertex(
  id: string,
  data: Record<string, unknown> = {},
  dictionary = 'Patient',
): Vertex {
  return {
    header: {
      id,
      dictionary,
      timestamp: '2026-01-02T03:04:05.000Z',
      type: 'ASSET',
      operation: 'CREATE',
      owners: ['owner'],
      limitedOwners: [],
      effectiveId: 'owner',
      loggedInId: 'owner',
      signer: 'owner',
      hash: 'abc',
      seq: 1,
    },
    data,
    metadata: {},
    verifications: {},
  };
}

export function buildEdge(from: string, to: string, label: string): GraphEdge {
  return {
    label,
    edgeId: `edge-${label}`,
    fromSDOId: from,
    toSDOId: to,
    fromChain: 'Patient',
    toChain: 'Patient',
  };
}

/** A result of records with these ids and edges such as 'a HAS b'. */
export function buildResult(ids: readonly string[], edges: readonly string[]) {
  return {
    vertices: ids.map((id) => buildVertex(id)),
    edges: edges.map((edge) => {
      const [from = '', label = '', to = ''] = edge.split(' ');
      return buildEdge(from, to, label);
    }),
  };
}

/** The data of a picture of such a result. Each record is labeled with its id. */
export function buildGraph(ids: readonly string[], edges: readonly string[]) {
  const style = { labelOf: ({ header }: Vertex) => header.id, colorOf: () => '#123456' };
  return buildGraphData(buildResult(ids, edges), style);
}
