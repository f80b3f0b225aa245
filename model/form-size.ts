/** The number of fields of a posted form before it is parsed, so that parsing cannot hold a process for long. */

const AMPERSAND = '&'.charCodeAt(0);

/**
 * Counts the fields of a form. What is no form is left to the parser.
 * @param contentType of the request: a multipart form or an encoded one
 */
export function countFields(body: Uint8Array, contentType: string): number {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(contentType)?.[1];
  return boundary === undefined ? countPairs(body) : countParts(body, `--${boundary}`);
}

/** Pairs between '&'; empty ones are none. */
function countPairs(body: Uint8Array): number {
  let pairs = 0;
  for (let i = 0; i < body.length; i++) {
    if (body[i] !== AMPERSAND && (i === 0 || body[i - 1] === AMPERSAND)) pairs++;
  }
  return pairs;
}

/** Boundaries but the last one, which ends the form. */
function countParts(body: Uint8Array, boundary: string): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let boundaries = 0;
  for (let at = bytes.indexOf(boundary); at !== -1; at = bytes.indexOf(boundary, at + 1)) {
    boundaries++;
  }
  return Math.max(0, boundaries - 1);
}
