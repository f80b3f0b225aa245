import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureCompute } from './measure-compute.ts';

const OUTAGE = { level: 'error', message: 'Service outage detected' };
let nowMs = 0;
/** The answer of the server, and the time that it takes. */
let answer: () => Response = () => new Response();
let tookMs = 0;

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('fetch', () => {
    nowMs += tookMs;
    return Promise.resolve().then(() => answer());
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const measure = () => measureCompute(new AbortController().signal);

it('the compute network is measured here: whatever the server took, the time that passes in the browser counts [A-483]', async () => {
  answer = () => Response.json({ status: 200 });
  tookMs = 1_500;
  expect(await measure()).toMatchObject({ level: 'success' });
  tookMs = 1_501;
  expect((await measure())?.message).toContain('(latency 1501 ms)');
});

it('the compute network is an outage when the call fails or says so [A-485 A-486]', async () => {
  tookMs = 1;
  answer = () => Response.json({ status: 502 });
  expect(await measure()).toEqual(OUTAGE);
  answer = () => new Response('', { status: 503 });
  expect(await measure()).toEqual(OUTAGE);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await measure()).toEqual(OUTAGE);
});

it('the compute network says nothing of an ended session or a page that was left', async () => {
  answer = () => new Response('', { status: 401 });
  expect(await measure()).toBeUndefined();
  const left = AbortSignal.abort();
  answer = () => {
    throw new DOMException('left', 'AbortError');
  };
  expect(await measureCompute(left)).toBeUndefined();
});
