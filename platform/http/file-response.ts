/** A file as an answer. It is always saved, never shown: what people upload must not run as a page of ours. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FileContent } from '#model/calls/call.ts';

/** The headers and the stream of a file; of HEAD, which Hono answers as GET, the headers only. */
export function fileResponse(
  { name, sizeBytes, content }: FileContent,
  method: string | undefined,
): { headers: Record<string, string>; stream: ReadableStream | null } {
  // What nobody reads must be closed, or its file stays open.
  if (method === 'HEAD' && content instanceof Readable) content.destroy();
  return {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(sizeBytes),
      'Content-Disposition': contentDisposition(name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    stream: method === 'HEAD' ? null : Readable.toWeb(Readable.from(content)),
  };
}

/** An attachment under its own name (RFC 6266): as UTF-8, and in plain letters for clients that read no more. */
export function contentDisposition(name: string): string {
  const safe = name.toWellFormed().replace(/[\p{Cc}/\\]/gu, '_') || 'file';
  const plain = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
