/**
 * All of Keyway runs as by `npm start`, and its PostgreSQL is killed while records are written. Callers are told to
 * wait, everything continues by itself, and each acknowledged record is stored once.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openApiClient } from '#scripts/testing/api-client.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { OWNER } from '#tests/support/stack/accounts.ts';
import { fileForm } from '#tests/support/api/api.ts';
import type { Job } from '#model/jobs/job-schema.ts';

const KILLS = 3;
const WRITERS = 4;
/** The number of notes that each writer stores before a kill, and after it. */
const NOTES = 10;

const dataDir = mkdtempSync(path.join(tmpdir(), 'keyway-start-'));
const said: string[] = [];
let launcher: ChildProcess;
let consoleOrigin: string;
let apiOrigin: string;
let client: ApiClient;

beforeAll(async () => {
  const [port, platformPort] = [await findFreePort(), await findFreePort()];
  consoleOrigin = `http://localhost:${port}`;
  apiOrigin = `http://127.0.0.1:${platformPort}`;
  const { PATH, HOME } = process.env;
  launcher = spawn('npm', ['start'], {
    env: {
      ...{ PATH, HOME, NODE_ENV: 'production' },
      ...{ DATA_DIR: dataDir, PORT: String(port), PLATFORM_PORT: String(platformPort) },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // The process group lets npm and the launcher end together.
    detached: true,
  });
  createInterface({ input: launcher.stdout! }).on('line', (line) => said.push(line));
  const isReady = () => expect(said.join('\n')).toContain('Keyway is ready');
  // The first start may have to build Keyway, so the test waits for minutes.
  await vi.waitFor(isReady, { timeout: 600_000, interval: 200 });
  client = await openApiClient({
    ...{ apiOrigin, consoleOrigin, dataDir },
    ...{ account: OWNER, zone: 'clinic_dev' },
  });
  const note = { name: 'kept_note', attributes: [{ name: 'text', datatype: 'STRING' }] };
  const form = fileForm('notes.json', JSON.stringify([note]));
  const { jobId } = await client.call<Job>('POST', '/jobs/dictionary', form);
  await client.succeeded(jobId);
}, 660_000);

afterAll(async () => {
  const ended = once(launcher, 'exit');
  if (launcher.exitCode === null) {
    process.kill(-launcher.pid!, 'SIGINT');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  retryAfter: string | null;
  message: string | undefined;
}

async function write(text: string): Promise<Answer> {
  const response = await fetch(`${apiOrigin}/api/graphchain/kept_note`, {
    method: 'POST',
    headers: {
      ...(await client.headers()),
      'content-type': 'application/json',
      'idempotency-key': `note-${text}`,
    },
    body: JSON.stringify({ data: { text } }),
  });
  const { message } = (await response.json()) as { message?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), message };
}

const isDone = ({ status, message }: Answer) =>
  status === 201 || (status === 409 && message?.includes('was done before'));

/** Writes one note after the other, each until it is acknowledged, until told to stop. */
async function writeNotes(
  name: string,
  stop: AbortSignal,
  seen: { note: string; answer: Answer }[],
) {
  for (let n = 0; !stop.aborted; n++) {
    const note = `${name}-${n}`;
    for (let done = false; !done;) {
      const answer = await write(note);
      seen.push({ note, answer });
      done = Boolean(isDone(answer));
      if (!done) await pause(50);
    }
  }
}

it('the platform goes on by itself, tells callers to wait meanwhile, and keeps what it acknowledged', async () => {
  const seen: { note: string; answer: Answer }[] = [];
  const acknowledged = () =>
    new Set(seen.filter(({ answer }) => isDone(answer)).map(({ note }) => note));
  const stop = new AbortController();
  const writers = Array.from({ length: WRITERS }, (_, n) => writeNotes(`w${n}`, stop.signal, seen));
  const everybodyWrote = async () => {
    const before = acknowledged();
    for (let n = 0; n < WRITERS; n++) {
      const own = () =>
        [...acknowledged()].filter((note) => note.startsWith(`w${n}-`) && !before.has(note));
      // The timeout is shorter than the life of an abandoned claim. So this proves that the key is released when the
      // database answers again.
      await expect.poll(() => own().length, { timeout: 60_000 }).toBeGreaterThan(NOTES);
    }
  };
  try {
    await everybodyWrote();
    for (let kill = 1; kill <= KILLS; kill++) {
      const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await expect
        .poll(() => said.filter((line) => line.includes('PostgreSQL runs again.')))
        .toHaveLength(kill);
      await everybodyWrote();
    }
  } finally {
    stop.abort();
    await Promise.all(writers);
  }

  const others = seen.map(({ answer }) => answer).filter((answer) => !isDone(answer));
  const away = others.filter(({ status }) => status === 503);
  expect(away.length).toBeGreaterThan(0);
  for (const { retryAfter, message } of away) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(message).toMatch(/^The database does not answer at the moment\./);
  }
  // A repeat may arrive while the previous request is still being handled.
  const rest = others.filter(
    ({ status, message }) => status !== 503 && !message?.includes('still being handled'),
  );
  expect(rest).toEqual([]);

  const { status, sdzStatus } = await client.call<{ status: string; sdzStatus: string }>(
    'GET',
    '/graphchain/health',
  );
  expect({ status, sdzStatus }).toEqual({ status: 'UP', sdzStatus: 'UP' });
  expect(await readNotes()).toEqual([...acknowledged()].sort());
  // No other process ended because of the kill.
  expect(
    said.filter((line) => line.includes('is started again.') && !line.includes('PostgreSQL')),
  ).toEqual([]);
});

/** The texts of all notes. */
async function readNotes(): Promise<string[]> {
  const query = 'FROM kept_note SELECT data.text AS text ORDER BY data.text LIMIT 100000';
  const rows = await client.call<{ text: string }[]>('POST', '/graphchain/query', { query });
  return rows.map(({ text }) => text).sort();
}
