/** Records and edges for tests. */
import type { GraphEdge, Vertex } from '#model/record.ts';

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
