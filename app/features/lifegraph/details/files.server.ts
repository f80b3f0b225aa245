/** Lists the files of the open record, and downloads one of them. */
import { CALLS } from '#model/calls/all.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import type { FilesData, NodeLink } from '#app/features/lifegraph/lifegraph-data.ts';

/** The files of a record; undefined when its dictionary has no attribute for files. */
export async function loadFiles(
  { api }: Session,
  { id, chain }: Pick<NodeLink, 'id' | 'chain'>,
  dictionary: StoredDictionary | undefined,
): Promise<FilesData | undefined> {
  const hasFiles = flattenAttributes(dictionary?.attributes ?? []).some(({ attribute }) =>
    ['BLOB', 'BLOB_ARRAY'].includes(attribute.datatype),
  );
  if (!hasFiles) return undefined;
  try {
    const { data } = await api.call(CALLS.listBlobs, { params: { chain, sdoId: id }, query: {} });
    const files = data.map(({ blob: { name, attribute, hash, size } }) => ({
      ...{ chain, id, name, attribute, hash, sizeBytes: size },
    }));
    return { files, failure: undefined };
  } catch (error) {
    return { files: [], failure: failureText(error, FAILURE.list) };
  }
}

/**
 * A file of a record, as the platform sends it.
 * @throws PlatformError
 */
export async function downloadFile({ api }: Session, form: FormData): Promise<Response> {
  const field = (name: string) => form.get(name)?.toString() ?? '';
  const params = {
    ...{ chain: field('chain'), sdoId: field('id') },
    ...{ attribute: field('attribute'), hash: field('hash') },
  };
  const { body, headers } = await api.stream(CALLS.downloadBlob, { params });
  const kept = ['content-length', 'content-disposition'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return new Response(body, {
    headers: {
      ...Object.fromEntries(kept),
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'no-store',
    },
  });
}
