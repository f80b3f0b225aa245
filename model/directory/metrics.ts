/** The metrics of a chain, apart from zod, so that the dashboard's page may import them. */

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
