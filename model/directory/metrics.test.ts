import { expect, it } from 'vitest';
import { zoneMetricsSchema } from './metrics-schema.ts';
import { CHAIN_METRICS } from './metrics.ts';

it('metrics have counts of each chain and of the zone, and maybe a date [A-438]', () => {
  const counts = Object.fromEntries(CHAIN_METRICS.map(({ key }, n) => [key, n]));
  const metrics = {
    customer: 'acme',
    sdz: 'lab',
    realm: 'DEV',
    chainMetrics: { visit: counts },
    totalNodes: 1,
    totalEdges: 2,
    totalBlobs: 3,
    totalBlobsBytes: 4,
  };
  const dated = { ...metrics, lastUpdated: '2026-11-22T07:43:00.000Z' };
  expect(zoneMetricsSchema.parse(dated)).toEqual(dated);
  expect(zoneMetricsSchema.parse(metrics)).toEqual(metrics);
  for (const field of Object.keys(metrics)) {
    const without = { ...metrics, [field]: undefined };
    expect([field, zoneMetricsSchema.safeParse(without).success]).toEqual([field, false]);
  }
});

it('the metric selector offers ten metrics in the order of the specification [A-180 A-439]', () => {
  expect(CHAIN_METRICS.map(({ label }) => label)).toEqual([
    'Assets',
    'Assets History',
    'Blobs',
    'Blob Size in Bytes',
    'Consent Contracts',
    'Consent Contracts History',
    'Consent Contracts Receipts',
    'Smart Contracts',
    'Smart Contracts History',
    'Smart Contracts Receipts',
  ]);
});
