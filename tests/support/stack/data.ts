/** Dictionaries for tests of screens that need an existing one. */
import type { Attribute, Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Vertex } from '#model/records/record.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { uniqueName } from './customer.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';

/** A required name, which is the primary index, and a number of pounds. */
const ATTRIBUTES: Attribute[] = [
  { name: 'person', datatype: 'STRING', required: true },
  { name: 'weight', datatype: 'INTEGER' },
];

/** Saves a dictionary with a unique name and returns it. */
export async function makeDictionary(
  api: ApiClient,
  given: Partial<Dictionary> = {},
): Promise<Dictionary> {
  const dictionary = buildDictionary({
    name: uniqueName('made'),
    description: 'Made for a test.',
    attributes: ATTRIBUTES,
    indexes: [{ name: 'by_person', type: 'PRIMARY', attributes: ['person'] }],
    ...given,
  });
  await saveDictionaries(api, dictionary);
  return dictionary;
}

/** Writes records into a chain. @returns their ids */
export async function saveRecords(
  api: ApiClient,
  chain: string,
  ...records: Record<string, unknown>[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const data of records) {
    const { header } = await api.call<Vertex>('POST', `/graphchain/${chain}`, { data });
    ids.push(header.id);
  }
  return ids;
}

/** Puts a smart contract into a chain. */
export function makeContract(
  api: ApiClient,
  chain: string,
  javaScript: string,
): Promise<StoredSmartContract> {
  const smartContract = { name: uniqueName('contract'), javaScript };
  return api.call<StoredSmartContract>('POST', `/graphchain/${chain}/smartcontracts`, {
    smartContract,
  });
}

/** Imports dictionaries and waits for the end of the job. */
export async function saveDictionaries(api: ApiClient, content: object): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(content)]), 'dictionary.json');
  const { jobId } = await api.call<Job>('POST', '/jobs/dictionary', form);
  await api.succeeded(jobId);
}

/** Starts an upload that takes many seconds, or a few for fewer rows, and returns its job. */
export async function startLongUpload(api: ApiClient, count = 200_000): Promise<Job> {
  const { name } = await makeDictionary(api);
  const rows = Array.from({ length: count }, (_, n) => `person ${n},${n}\n`);
  const form = new FormData();
  form.append('operation', 'CREATE');
  form.append('fileType', 'CSV');
  form.append('file', new Blob([`person,weight\n${rows.join('')}`]), 'rows.csv');
  return api.call<Job>('POST', `/jobs/${name}/upload`, form);
}
