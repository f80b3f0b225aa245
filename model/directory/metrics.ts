/** The metrics of a chain. This file does not import zod, because the dashboard's page loads it. */

/** The metrics that the dashboard's selector offers, in its order. Each is one numeric field. */
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
