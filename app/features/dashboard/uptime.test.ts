import { describe, expect, it } from 'vitest';
import { computeUptime, storageUptime } from './uptime.ts';

describe('Compute Network', () => {
  it('is a success with status 200 within 1500 ms [A-482 A-487 A-823]', () => {
    expect(computeUptime({ status: 200, tookMs: 1500 })).toEqual({
      level: 'success',
      message: 'Operating as expected',
    });
  });
  it.each([
    [1500.5, 1501],
    [1501, 1501],
    [1800.4, 1800],
  ])('is a warning with a latency note after %d ms [A-484 A-488 A-489 A-823]', (tookMs, ms) => {
    expect(computeUptime({ status: 200, tookMs })).toEqual({
      level: 'warning',
      message: `Performance is degraded, but no outages are detected (latency ${ms} ms)`,
    });
  });
  it('is an error when the call fails or the status is not 200 [A-485 A-486 A-490 A-494]', () => {
    const outage = { level: 'error', message: 'Service outage detected' };
    expect(computeUptime({ status: undefined, tookMs: 3 })).toEqual(outage);
    expect(computeUptime({ status: 503, tookMs: 3 })).toEqual(outage);
  });
});

describe('Storage Network', () => {
  it('is a success with status 200 and sdzStatus UP [A-491]', () => {
    expect(storageUptime({ status: 200, tookMs: 9000, sdzStatus: 'UP' }).level).toBe('success');
  });
  it('is a warning with status 200 and any other sdzStatus [A-492]', () => {
    expect(storageUptime({ status: 200, tookMs: 1, sdzStatus: 'DOWN' }).level).toBe('warning');
    expect(storageUptime({ status: 200, tookMs: 1 }).level).toBe('warning');
  });
  it('is an error in every other case [A-493]', () => {
    expect(storageUptime({ status: 500, tookMs: 1, sdzStatus: 'UP' }).level).toBe('error');
    expect(storageUptime({ status: undefined, tookMs: 1 }).level).toBe('error');
  });
});
