import { describe, expect, it } from 'vitest';
import { MASKED } from '#model/contracts/receipt.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import { receiptDetails } from './receipt-details.ts';

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const RECEIPT: Receipt = {
  header: {
    id: id(1),
    dictionary: 'patient',
    timestamp: '2026-01-01T12:00:00.000Z',
    type: 'SMART_CONTRACT_RECEIPT',
    operation: 'CREATE',
    owners: [id(2), id(3)],
    limitedOwners: [id(4), id(5)],
    effectiveId: id(6),
    loggedInId: id(7),
    signer: id(6),
    hash: 'h',
    seq: 1,
  },
  metadata: {},
  verifications: {},
  contractSdoId: id(8),
  contractOwnerId: id(2),
  effectiveId: id(6),
  loggedInId: id(7),
};
const SMART: Receipt = {
  ...RECEIPT,
  receiptSmartContract: {
    function: 'count',
    successful: true,
    arguments: { limit: '5' },
    response: 'done',
    consoleBase64: base64('größer\n2'),
    errorLogBase64: '',
  },
};
const CONSENT: Receipt = {
  ...RECEIPT,
  receiptConsentContract: { tqlBase64: base64('FROM patient') },
};

const show = (receipt: Receipt) => {
  const { information, header } = receiptDetails(receipt, new Map([[id(2), 'Ada']]));
  const texts = (entries: typeof header) =>
    entries.map(({ label, value = 'none', name }) => `${label}: ${name ?? value}`);
  return { information: texts(information), header: texts(header) };
};

describe('the details of a receipt', () => {
  it('of a run: function, arguments and response, console and error log decoded', () => {
    expect(show(SMART).information).toEqual([
      `SDOID: ${id(8)}`,
      'Contract Owner: Ada',
      `EffectiveID: ${id(6)}`,
      'Function: count',
      'Arguments: {\n  "limit": "5"\n}',
      'Response: done',
      'Successful: Yes',
      'Console: größer\n2',
      'Error Log: none',
    ]);
  });

  it('of a read: who was signed in, and the query', () => {
    expect(show(CONSENT).information).toEqual([
      `SDOID: ${id(8)}`,
      'Contract Owner: Ada',
      `EffectiveID: ${id(6)}`,
      `LoggedInID: ${id(7)}`,
      ...['Function', 'Arguments', 'Response', 'Successful', 'Console', 'Error Log'].map(
        (label) => `${label}: none`,
      ),
      'Query: FROM patient',
    ]);
  });

  it('have the header, with the first owners only', () => {
    expect(show(SMART).header).toEqual([
      'Timestamp: 2026-01-01T12:00:00.000Z',
      `ID: ${id(1)}`,
      'Type: SMART_CONTRACT_RECEIPT',
      'Operation: CREATE',
      'Owners: Ada',
      `Limited Owners: ${id(4)}`,
      `Signer: ${id(6)}`,
      'Signature: none',
      'Dictionary: patient',
      'Hash: h',
    ]);
  });

  it('have no value where the platform has masked it', () => {
    const masked = { ...SMART, receiptSmartContract: { ...SMART.receiptSmartContract! } };
    const values = ['arguments', 'response', 'consoleBase64', 'errorLogBase64'] as const;
    for (const name of values) masked.receiptSmartContract[name] = MASKED;
    expect(show(masked).information.slice(4)).toEqual([
      'Arguments: none',
      'Response: none',
      'Successful: Yes',
      'Console: none',
      'Error Log: none',
    ]);
    const query = show({ ...CONSENT, receiptConsentContract: { tqlBase64: MASKED } });
    expect(query.information.at(-1)).toBe('Query: none');
  });
});
