/** Timing of repeated work, one after the other or over many connections. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Timing {
  count: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface HttpCall {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Runs the work repeatedly, one run after the other; a few warm-up runs before do not count. */
export async function timeEach(
  count: number,
  work: (n: number) => Promise<unknown>,
): Promise<Timing> {
  const warmUps = Math.min(20, count);
  for (let n = 0; n < warmUps; n++) await work(n);
  const startedMs = performance.now();
  const tookMs: number[] = [];
  for (let n = 0; n < count; n++) tookMs.push(await timed(() => work(n)));
  return summarize(tookMs, performance.now() - startedMs);
}

/**
 * Sends calls over a number of connections until the time or the number of calls is reached.
 * @param callOf the nth call
 * @throws Error when one is not answered 2xx
 */
export async function hammer(
  callOf: (n: number) => HttpCall,
  {
    connections,
    seconds,
    most = Infinity,
  }: { connections: number; seconds: number; most?: number },
): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedMs = performance.now();
  const tookMs: number[] = [];
  let next = 0;
  const sendOneAfterTheOther = async () => {
    while (next < most && performance.now() - startedMs < seconds * 1000) {
      const n = next++;
      tookMs.push(await timed(() => send(callOf(n), agent)));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendOneAfterTheOther));
  } finally {
    agent.destroy();
  }
  return summarize(tookMs, performance.now() - startedMs);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Uses Node's own client, because `fetch` uses more CPU than what is measured. */
export async function send({ url, body, ...options }: HttpCall, agent?: Agent): Promise<Buffer> {
  const sent = request(url, { ...options, agent } satisfies RequestOptions);
  sent.end(body);
  const [response] = await once(sent, 'response');
  const answer = await buffer(response);
  if (response.statusCode >= 200 && response.statusCode < 300) return answer;
  throw new Error(`${url} was answered ${response.statusCode}: ${answer.toString().slice(0, 300)}`);
}

function summarize(tookMs: number[], totalMs: number): Timing {
  const sorted = tookMs.sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return {
    count: sorted.length,
    perSecond: (sorted.length / totalMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}
