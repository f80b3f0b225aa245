import type { receiptCalls } from '#model/calls/receipts.ts';
import type { ContractType } from '#model/contracts/receipt.ts';
import { listReceipts } from '#platform/contracts/list-contracts.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { viewerOf } from '#platform/http/viewer.ts';

export const receiptHandlers: Handlers<typeof receiptCalls> = {
  listReceipts: ({ params, ...call }) => answerReceipts(call, params, 'all'),
  listAllReceipts: ({ params, ...call }) => answerReceipts(call, params, 'all'),
  listOwnReceipts: ({ params, ...call }) => answerReceipts(call, params, 'own'),
  listAllOwnReceipts: ({ params, ...call }) => answerReceipts(call, params, 'own'),
};

/** The part of a call's context that the lists use. */
type ListCall = Pick<
  Parameters<Handlers<typeof receiptCalls>['listReceipts']>[0],
  'caller' | 'query' | 'signal' | 'setHeader'
>;

async function answerReceipts(
  { caller, query, signal, setHeader }: ListCall,
  of: { chain?: string; contractType: ContractType },
  whose: 'own' | 'all',
) {
  const { total, items } = await listReceipts(await viewerOf(caller), of, query, whose, signal);
  setHeader('X-Total-Count', String(total));
  return items;
}
