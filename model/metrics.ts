/**
 * Counts of a zone and of each of its chains.
 * Source: document 1, sections 2 and 3.
 */
import { z } from 'zod';

/** One numeric field a metric of the dashboard's selector, in the selector's order. */
export const CHAIN_METRICS = [
  { key: 'assets', label: 'Assets' },
  { key: 'assetsHistory', label: 'Assets History' },
  { key: 'blobs', label: 'Blobs' },
  { key: 'blobsBytes', label: 'Blob Size in Bytes' },
  { key: 'consentContracts', label: 'Consent Contracts' },
  { key: 'consentContractsHistory', label: 'Consent Contracts History' },
  { key: 'consentContractsReceipts', label: 'Consent Contracts Receipts' },
  { key: 'smartContracts', label: 'Smart Contracts' },
  { key: 'smartContractsHistory', label: 'Smart Contracts History' },
  { key: 'smartContractsReceipts', label: 'Smart Contracts Receipts' },
] as const;
export type ChainMetric = (typeof CHAIN_METRICS)[number]['key'];

const count = z.number().int().nonnegative();

export const chainMetricsSchema = z.object({
  assets: count,
  assetsHistory: count,
  blobs: count,
  blobsBytes: count,
  consentContracts: count,
  consentContractsHistory: count,
  consentContractsReceipts: count,
  smartContracts: count,
  smartContractsHistory: count,
  smartContractsReceipts: count,
});

export const zoneMetricsSchema = z.object({
  chainMetrics: z.record(z.string(), chainMetricsSchema),
  totalNodes: count,
  totalEdges: count,
  totalBlobs: count,
  totalBlobsBytes: count,
  lastUpdated: z.string().nullable(),
});
export type ZoneMetrics = z.infer<typeof zoneMetricsSchema>;
