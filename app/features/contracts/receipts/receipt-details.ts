/** The entries on the page of a receipt, in their order (B-158 to B-174). */
import type { Receipt } from '#model/contracts/receipt.ts';
import type { Names } from '#app/fields/read-only/wallet-names.server.ts';
import { NONE } from '#app/ui/content/none.tsx';
import { decodeBase64 } from '#model/text/base64.ts';

/** How a value is drawn: `console` is a dark box of code. */
type Look = 'text' | 'id' | 'time' | 'code' | 'console';

export interface ReceiptField {
  label: string;
  look: Look;
  /** The value; undefined when the receipt has none. */
  value?: string;
  /** The name of the wallet, where the value is the id of one. */
  name?: string;
}

export interface ReceiptDetails {
  /** What the receipt is of: a run or a read. */
  about: string;
  information: ReceiptField[];
  header: ReceiptField[];
}

/** The entries of a receipt. Those that only the other kind of contract has are without a value (B-168). */
export function receiptDetails(receipt: Receipt, names: Names): ReceiptDetails {
  const { receiptSmartContract: run, receiptConsentContract: read, header } = receipt;
  const wallet = (label: string, id: string | undefined) =>
    entry('id', label, id, id === undefined ? undefined : names.get(id));
  return {
    about: run ? `Run of ${run.function}` : 'Read by consent',
    information: [
      entry('id', 'SDOID', receipt.contractSdoId),
      wallet('Contract Owner', receipt.contractOwnerId),
      wallet('EffectiveID', receipt.effectiveId),
      ...(read ? [wallet('LoggedInID', receipt.loggedInId)] : []),
      entry('text', 'Function', run?.function),
      entry('code', 'Arguments', asJson(run?.arguments)),
      entry('code', 'Response', asText(run?.response)),
      entry('text', 'Successful', run && (run.successful ? 'Yes' : 'No')),
      entry('console', 'Console', run && decodeBase64(run.consoleBase64)),
      entry('code', 'Error Log', run && decodeBase64(run.errorLogBase64)),
      ...(read ? [entry('code', 'Query', decodeBase64(read.tqlBase64))] : []),
    ],
    header: [
      entry('time', 'Timestamp', header.timestamp),
      entry('id', 'ID', header.id),
      entry('text', 'Type', header.type),
      entry('text', 'Operation', header.operation),
      wallet('Owners', header.owners[0]),
      wallet('Limited Owners', header.limitedOwners[0]),
      wallet('Signer', header.signer),
      entry('id', 'Signature', header.signature),
      entry('text', 'Dictionary', header.dictionary),
      entry('id', 'Hash', header.hash),
    ],
  };
}

/** An entry of a receipt. An empty text, or one that the platform has masked, counts as a missing value. */
function entry(look: Look, label: string, value: string | undefined, name?: string): ReceiptField {
  if (value === undefined || value === '' || value === NONE) return { look, label };
  return { look, label, value, ...(name !== undefined && { name }) };
}

function asJson(value: unknown): string | undefined {
  if (value === undefined || value === null || value === NONE) return undefined;
  return JSON.stringify(value, null, 2);
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : asJson(value);
}
