/** Draws the picture of a result on the server, for browsers without JavaScript or WebGL. */
import type { Session } from '#app/session/require-session.server.ts';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { graphSvg, IMAGE_ASPECT } from './graph-svg.ts';
import { readState } from '#app/features/lifegraph/result/graph-state.ts';
import { layout } from '#app/features/lifegraph/picture/layout/layout.ts';
import { runAgain } from '#app/features/lifegraph/lifegraph.server.ts';
import { connectedRecords, withoutHidden } from '#app/features/lifegraph/result/records-shown.ts';
import { graphStyle, leftOut } from '#app/features/lifegraph/result/result.server.ts';
import { MAX_STILL_NODES, sampleNote } from './still-sample.ts';

/** The visible records, at most `MAX_STILL_NODES` of them, as an SVG image. */
export async function loadPicture(session: Session, request: Request): Promise<Response> {
  const outcome = await runAgain(session, request);
  if (!outcome.ok) return new Response('There is nothing to draw.', { status: 404 });
  const params = new URL(request.url).searchParams;
  const whole = buildGraphData(outcome.result, graphStyle(outcome.dictionaries));
  const shown = withoutHidden(whole, readState(params).hidden);
  return new Response(drawStill(shown, leftOut(outcome.result, whole), { legend: 'none' }), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/**
 * Draws a picture as SVG text, with its notes and the number of records that it leaves out.
 * @param missing the parts that the result lacks, in whole sentences
 * @param options.caption further notes: the query, the time
 * @param options.legend 'none' for a page that has the legend
 */
export function drawStill(
  shown: GraphData,
  missing: readonly string[],
  { caption = [], legend }: { caption?: readonly string[]; legend?: 'none' } = {},
): string {
  const data = connectedRecords(shown, MAX_STILL_NODES);
  const left = shown.nodes.id.length - data.nodes.id.length;
  const title =
    left > 0
      ? sampleNote(left)
      : `${data.nodes.id.length} records and ${data.edges.from.length} edges`;
  const { from, to } = data.edges;
  const { depth } = data.nodes;
  const positions = layout({ order: depth.length, from, to, depth, aspect: IMAGE_ASPECT });
  const points = depth.flatMap((_, index) => [...positions.subarray(index * 3, index * 3 + 2)]);
  const notes = [...(left > 0 ? [title] : []), ...missing, ...caption];
  return graphSvg(data, points, [title, ...missing].join(' '), { notes, legend });
}
