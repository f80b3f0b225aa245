/** Exports the visible part of a result as a file: the records that are not hidden, and their edges. */
import { redirect } from '@remix-run/node';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { paths } from '#app/paths/paths.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { csvText } from './csv-text.ts';
import { withDays } from '#app/features/lifegraph/result/dates-as-days.ts';
import { drawStill } from '#app/features/lifegraph/picture/still/picture.server.ts';
import { EXPORTS } from './graph-export-formats.ts';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { has, readState } from '#app/features/lifegraph/result/graph-state.ts';
import type { RecordSet } from '#app/features/lifegraph/result/graph-state.ts';
import { runAgain } from '#app/features/lifegraph/lifegraph.server.ts';
import { withoutHidden } from '#app/features/lifegraph/result/records-shown.ts';
import { graphStyle, leftOut, pictureNotes } from '#app/features/lifegraph/result/result.server.ts';
import type { Dictionaries } from '#app/features/lifegraph/result/result.server.ts';
import { workbookOf, WorkbookError } from './workbook.server.ts';

/**
 * The file that a form asks for. When its query fails, the answer is the page of the result, which shows the reason.
 * @throws Response 400 for a format that the server does not write
 */
export async function exportResult(
  session: Session,
  request: Request,
  form: FormData,
): Promise<Response> {
  const format = EXPORTS.find((one) => one.format === form.get('format'))?.format;
  if (format === undefined || format === 'png') {
    throw new Response('There is no such file.', { status: 400 });
  }
  const outcome = await runAgain(session, request);
  if (!outcome.ok) return redirect(paths.lifegraph() + new URL(request.url).search);
  const { hidden } = readState(new URL(request.url).searchParams);
  const { dictionaries } = outcome;
  const shown = visiblePart(outcome.result, hidden, dictionaries);
  const name = outcome.result.left ? 'lifegraph-incomplete' : 'lifegraph';
  switch (format) {
    case 'csv':
    case 'csv-spreadsheets': {
      const forSpreadsheets = format === 'csv-spreadsheets';
      const options = { dictionaries: dictionaries.values(), forSpreadsheets };
      return file(`${name}.csv`, 'text/csv', csvText(shown.vertices, options));
    }
    case 'json':
      return file(`${name}.json`, 'application/json', JSON.stringify(shown, null, 2));
    case 'xlsx': {
      const notes = pictureNotes(
        outcome.result.left?.message.split('\n') ?? [],
        outcome.query,
        session.zone.name,
      );
      const options = { dictionaries: dictionaries.values(), notes };
      return orSaid(session, request, async () =>
        file(`${name}.xlsx`, XLSX, await workbookOf(shown, options)),
      );
    }
    case 'svg': {
      const data = buildGraphData(outcome.result, graphStyle(dictionaries));
      const missing = leftOut(outcome.result, data);
      const caption = pictureNotes([], outcome.query, session.zone.name);
      const picture = drawStill(withoutHidden(data, hidden), missing, { caption });
      return file(`${name}.svg`, 'image/svg+xml', picture);
    }
  }
}

function visiblePart(
  { vertices, edges, starts = 0, left }: GraphResult,
  hidden: RecordSet,
  dictionaries: Dictionaries,
): GraphResult {
  const isShown = ({ header }: Vertex) => !has(hidden, header.id);
  return {
    left,
    starts: vertices.slice(0, starts).filter(isShown).length,
    vertices: vertices.filter(isShown).map((vertex) => {
      const { attributes = [] } = dictionaries.get(vertex.header.dictionary) ?? {};
      return { ...vertex, data: withDays(vertex.data, attributes) };
    }),
    edges: edges.filter(
      ({ fromSDOId, toSDOId }) => !has(hidden, fromSDOId) && !has(hidden, toSDOId),
    ),
  };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file, or the page of the result with the reason why there is none. */
async function orSaid(
  session: Session,
  request: Request,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    const to = paths.lifegraph() + new URL(request.url).search;
    return redirectWithAlert(session, to, { tone: 'error', text: error.message });
  }
}

function file(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): Response {
  const isText = typeof content === 'string';
  return new Response(content, {
    headers: {
      'Content-Type': isText ? `${type}; charset=utf-8` : type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
