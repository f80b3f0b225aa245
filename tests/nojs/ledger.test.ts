/** The ledger of a zone without scripts: its checkpoints, its verification, the proof of a record. */
import { beforeAll, expect, it } from 'vitest';
import { ledgerPaths } from '#app/paths/ledger-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { checkpointSchema, checkpointText } from '#model/ledger/checkpoint.ts';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import type { RecordProof } from '#model/ledger/proof.ts';
import type { Vertex } from '#model/records/record.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { apiOf } from '#tests/support/stack/stack.ts';
import { checkProof } from '../../public/check-proof.mjs';

const database = useMainDatabase();

let browser: PlainBrowser;
let chain: string;
let record: Vertex;
let kept: Checkpoint;

beforeAll(async () => {
  const customer = await makeCustomer(database);
  const api = await apiOf(customer);
  ({ name: chain } = await makeDictionary(api));
  const data = { data: { person: 'Ada' } };
  record = await api.call<Vertex>('POST', `/graphchain/${chain}`, data);
  browser = await browserOf(customer, paths.ledger);
}, 60_000);

/** Reloads the page until the verification has ended. */
async function untilVerified(): Promise<string> {
  const textNow = async () => (await browser.open(paths.ledger)).text;
  await expect.poll(textNow, { timeout: 20_000, interval: 250 }).not.toContain('being read');
  return browser.page.text;
}

const attach = (text: string) =>
  browser.page.attach('Compare with a checkpoint', { name: 'kept.json', content: text });

it('the page Ledger begins with no checkpoint and no verification', () => {
  expect(browser.page.text).toContain('No checkpoints yet');
  expect(browser.page.text).toContain('Nobody has asked for a verification yet.');
  expect(browser.page.text).toMatch(/Running hash\s*[\da-f]{64}/);
});

it('the page Ledger gives a checkpoint, which is a file', async () => {
  await browser.press('Take checkpoint');
  expect(browser.page.text).toMatch(/Checkpoint of record \d+ taken\. Download it/);
  await browser.follow(/^Download checkpoint of record/);
  kept = checkpointSchema.parse(JSON.parse(browser.page.text));
  expect(kept.seq).toBeGreaterThanOrEqual(record.header.seq);
  expect(checkProof(kept)[0]).toBe('The checkpoint is signed.');
});

it('a ledger is verified, and compared with a checkpoint that one has kept', async () => {
  await browser.open(paths.ledger);
  await browser.press('Verify now');
  expect(browser.page.text).toContain('Verification started.');
  expect(await untilVerified()).toMatch(
    new RegExp(
      `No problems\\s*${kept.seq} records verified, and [\\d,]+ lines of the audit trail; compared with 1 checkpoint\\.`,
    ),
  );

  attach(checkpointText(kept));
  await browser.press('Verify now');
  expect(await untilVerified()).toContain(
    `compared with 1 checkpoint, one of record ${kept.seq} among them that Some Body has kept.`,
  );
});

it('the page Ledger refuses a forged checkpoint, which says nothing of the ledger', async () => {
  attach(checkpointText({ ...kept, runningHash: '0'.repeat(64) }));
  await browser.press('Verify now');
  expect(browser.page.status).toBe(400);
  expect(browser.page.describe('Compare with a checkpoint')).toContain(
    'The signature of the checkpoint does not hold',
  );
});

it.each([
  ['no JSON', 'text', 'This file is not a checkpoint of a ledger.'],
  ['other JSON', '{"v":1}', 'This file is not a checkpoint of a ledger.'],
  ['a large file', `"${'x'.repeat(70_000)}"`, 'This file is not a checkpoint of a ledger.'],
])('the page Ledger refuses %s that is sent for a checkpoint', async (_, content, sentence) => {
  await browser.open(paths.ledger);
  attach(content);
  await browser.press('Verify now');
  expect(browser.page.status).toBe(400);
  expect(browser.page.describe('Compare with a checkpoint')).toContain(sentence);
});

it('the page Ledger refuses the checkpoint of another zone', async () => {
  await browser.open(paths.ledger);
  attach(checkpointText({ ...kept, zone: 'acme/other' }));
  await browser.press('Verify now');
  expect(browser.page.describe('Compare with a checkpoint')).toContain(
    'The checkpoint is of the zone acme/other, not of',
  );
});

it('the page Ledger gives the proof of a record from its history', async () => {
  const query = `GRAPH ${chain} WHERE header.id == '${record.header.id}'`;
  const address = { mode: 'advanced', query, row: record.header.id, versions: '1' };
  await browser.open(paths.lifegraph(address));
  await browser.follow('Download proof');
  const proof = JSON.parse(browser.page.text) as RecordProof;
  expect(checkProof(proof, kept).join('\n')).toContain('Data       {"person":"Ada"}');
  const forged = { ...proof, record: proof.record.replace('Ada', 'Eve') };
  expect(() => checkProof(forged)).toThrow('does not hold this record.');
});

it('the page Ledger answers a missing checkpoint and a missing record with a page', async () => {
  expect((await browser.open(ledgerPaths.checkpoint(9_999_999))).status).toBe(404);
  expect((await browser.open('/ledger/checkpoints/x')).status).toBe(400);
  expect(browser.page.text).toContain('It must be the number of a record, 1 or more.');
  expect((await browser.open(ledgerPaths.proof(chain, crypto.randomUUID()))).status).toBe(404);
});

it('the page Ledger offers the program that checks proofs', async () => {
  await browser.open(paths.ledger);
  await browser.follow('check-proof.mjs');
  expect(browser.page.text).toContain('Checks a proof of a Keyway ledger without Keyway');
});
