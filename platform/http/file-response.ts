/**
 * File responses. Browsers always save them and never display them, so that an uploaded file cannot run as a page of
 * this origin.
 */
import { Readable } from 'node:stream';
import type { FileContent } from '#model/calls/definition/call.ts';

export function isFile(body: unknown): body is FileContent {
  return typeof body === 'object' && body !== null && 'content' in body && 'sizeBytes' in body;
}

/** The headers and the stream of a file. Hono handles HEAD as GET; the response to HEAD has no stream. */
export function fileResponse(
  { name, sizeBytes, content }: FileContent,
  method: string | undefined,
): { headers: Record<string, string>; stream: ReadableStream | null } {
  // A stream that is not read must be closed, or its file stays open.
  if (method === 'HEAD' && content instanceof Readable) content.destroy();
  return {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(sizeBytes),
      'Content-Disposition': contentDisposition(name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
    stream: method === 'HEAD' ? null : (Readable.toWeb(Readable.from(content)) as ReadableStream),
  };
}

/** An attachment with its file name (RFC 6266): in UTF-8, and in ASCII for older clients. */
export function contentDisposition(name: string): string {
  const safe = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, '_') || 'file';
  const plain = safe.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
