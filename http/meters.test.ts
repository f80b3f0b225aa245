import { expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '#scripts/start/ports.js';
import { meterPools, openMeters, statusClass } from './meters.ts';
import type { Meters } from './meters.ts';

const HOST = '127.0.0.1';
const ready = () => Promise.resolve('');

async function open(program: 'api' | 'worker' | 'console', port: number): Promise<Meters> {
  const meters = (await openMeters(program, { host: HOST, port }, ready))!;
  onTestFinished(() => meters.close());
  return meters;
}

it('openMeters measures nothing without an address', async () => {
  expect(await openMeters('api', undefined, ready)).toBeUndefined();
});

it('the metrics server gives each program a port of its own, which has its health too', async () => {
  const port = await findFreePort();
  for (const program of ['api', 'worker', 'console'] as const) await open(program, port);
  for (const [offset, program] of ['api', 'worker', 'console'].entries()) {
    const origin = `http://${HOST}:${port + offset}`;
    const metrics = await fetch(`${origin}/metrics?at=once`);
    expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(metrics.headers.get('cache-control')).toBe('no-store');
    expect(await metrics.text()).toMatch(
      new RegExp(`^process_resident_memory_bytes\\{program="${program}"\\} \\d+$`, 'm'),
    );
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/else`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
  }
});

it('the program names the setting of a port that is taken', async () => {
  const port = await findFreePort();
  await open('worker', port);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  onTestFinished(() => void vi.restoreAllMocks());
  void openMeters('api', { host: HOST, port: port + 1 }, ready);
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(said).toHaveBeenCalledWith(
    `Port ${port + 1} is taken. Stop what uses it or set METRICS_PORT to another port.`,
  );
});

it('the meter of pools adds up the pools of one name, and forgets those that are closed', async () => {
  const meters = await open('api', await findFreePort());
  const pool = (application_name: string, totalCount: number) => ({
    ...{ options: { application_name }, totalCount, idleCount: 1, waitingCount: 2 },
  });
  let pools = [pool('keyway-api', 5), pool('keyway-zone', 3), pool('keyway-zone', 4)];
  meterPools(meters, () => pools);
  const text = await meters.registry.metrics();
  expect(text).toContain('keyway_database_connections{pool="keyway-api",program="api"} 5\n');
  expect(text).toContain('keyway_database_connections{pool="keyway-zone",program="api"} 7\n');
  expect(text).toContain('keyway_database_connections_idle{pool="keyway-zone",program="api"} 2');
  expect(text).toContain('keyway_database_waiting{pool="keyway-zone",program="api"} 4');
  pools = pools.slice(0, 1);
  expect(await meters.registry.metrics()).not.toContain('keyway-zone');
});

it.each([
  [200, '2xx'],
  [404, '4xx'],
  [503, '5xx'],
])('the meter of requests shows the status %i as %s', (status, shown) =>
  expect(statusClass(status)).toBe(shown),
);
