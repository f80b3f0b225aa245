/** How much memory the console needs while a file of one gigabyte is uploaded through it. */
import { Readable } from 'node:stream';
import { uploadPaths } from '#app/paths/upload-paths.ts';
import { KEY_FIELD, makeFormToken, ZONE_FIELD } from '#app/forms/form-token.ts';
import { cookieOf, openSession, withBrowser } from './support/browser.ts';
import { megabytes } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { memoryOf } from './support/memory.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

const FILE_BYTES = 1e9;
const PIECE = Buffer.from(`${'x'.repeat(999)}\n`.repeat(1_000));
const CONSOLE = 'build/console/console.js';
/** Holding even a tenth of the file in memory would exceed this. */
const MAX_GROWTH_BYTES = 100e6;
const ZONE = 'load';
const BOUNDARY = 'one-gigabyte';

const LINES = dictionary({
  name: 'lines',
  attributes: [{ name: 'text', datatype: 'STRING' }],
});

export async function measureLargeFile(fixture: Fixture): Promise<Figure[]> {
  const api = await fixture.apiOf(ZONE);
  await saveDictionaries(api, [LINES]);
  const cookie = await withBrowser(async (browser) =>
    cookieOf(await openSession(browser, fixture, ZONE)),
  );
  const before = await memoryOf(CONSOLE);
  if (!before) return [];
  let peak = before.now;
  const watch = setInterval(() => {
    void memoryOf(CONSOLE).then((memory) => (peak = Math.max(peak, memory?.now ?? 0)));
  }, 100);
  try {
    await sendFile(fixture.consoleOrigin, cookie);
  } finally {
    clearInterval(watch);
  }
  const [job] = await api.call<{ jobId: string }[]>('GET', '/jobs?limit=1');
  // The work of the job is not measured, so the job is canceled.
  if (job) await api.call('DELETE', `/jobs/${job.jobId}`);
  const growth = peak - before.now;
  return [
    {
      what: 'upload of a file of 1 GB through the console: growth of the console’s memory',
      measured: `${megabytes(growth)}, to ${megabytes(peak)}`,
      budget: megabytes(MAX_GROWTH_BYTES),
      met: growth <= MAX_GROWTH_BYTES,
    },
  ];
}

/** Sends the form Upload Data as scripts do. @throws Error when no job was started */
async function sendFile(origin: string, cookie: string): Promise<void> {
  const formToken = makeFormToken(ZONE);
  const response = await fetch(origin + uploadPaths.form('upload-file'), {
    method: 'POST',
    headers: {
      cookie,
      origin,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: Readable.toWeb(
      Readable.from(
        bodyOf({
          [KEY_FIELD]: formToken.key,
          [ZONE_FIELD]: formToken.zone,
          operation: 'CREATE',
          chain: LINES.name,
          fileType: 'CSV',
        }),
      ),
    ) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  const reply = await response.text();
  if (!response.ok || !reply.includes('"done"')) {
    throw new Error(`The upload was answered ${response.status}: ${reply.slice(0, 300)}`);
  }
}

function* bodyOf(fields: Record<string, string>): Generator<Buffer> {
  const part = (text: string) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${text}`);
  for (const [name, value] of Object.entries(fields)) {
    yield part(`name="${name}"\r\n\r\n${value}\r\n`);
  }
  yield part('name="file"; filename="lines.csv"\r\nContent-Type: text/csv\r\n\r\ntext\n');
  for (let sent = 0; sent < FILE_BYTES; sent += PIECE.length) yield PIECE;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}
