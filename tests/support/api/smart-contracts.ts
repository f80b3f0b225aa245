/**
 * What the tests of smart contracts share: a chain with records of two people, and calls that create and run contracts.
 */
import { beforeAll, expect } from 'vitest';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { ADMIN, OTHER, USER } from './callers.ts';
import { api, useApi } from './use-api.ts';

export const PATH = '/graphchain/patient/smartcontracts';
export const LIST = '/graphchain/patient/query/smartcontracts';
export const RECEIPTS = `${PATH}/receipts`;

export type Made = StoredSmartContract & { message: string };
export type Left = Receipt & { message: string };

/** The ids of the wallets of USER and OTHER. They are set once the hook of `useContracts` has run. */
export let user: string;
export let other: string;

/** Starts an API with the dictionaries `patient` and `note`, patients `mia` and `leo` of USER, and `kim` of OTHER. */
export function useContracts(): void {
  useApi();
  beforeAll(async () => {
    const dictionaries = ['patient', 'note'].map((name) => ({
      name,
      attributes: [{ name: 'code', datatype: 'STRING' }],
    }));
    expect(await api.saveDictionaries(ADMIN, dictionaries)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });
    user = await api.walletOf(USER);
    other = await api.walletOf(OTHER);
    for (const [who, code] of [
      [USER, 'mia'],
      [USER, 'leo'],
      [OTHER, 'kim'],
    ] as const) {
      const made = await api.call(who, 'POST', '/graphchain/patient', { data: { code } });
      expect(made.status).toBe(201);
    }
  });
}

let count = 0;
export async function create(javaScript: string, given: object = {}, who = USER): Promise<Made> {
  const contract = { name: `Contract ${++count}`, description: '', javaScript, ...given };
  const { status, body } = await api.call<Made>(who, 'POST', PATH, { smartContract: contract });
  expect(status).toBe(201);
  return body;
}

export const decoded = (text: string | undefined) => Buffer.from(text ?? '', 'base64').toString();

export function formOf(pairs: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

export function execute(
  { sdoId }: Pick<StoredSmartContract, 'sdoId'>,
  func = 'main',
  args?: unknown,
  who = USER,
  headers: Record<string, string> = {},
) {
  return api.call<Left>(who, 'POST', `${PATH}/${sdoId}/${func}`, args, headers);
}

/** Runs code once and returns what its receipt says about the run. */
export async function resultOf(javaScript: string, args?: unknown) {
  const { status, body } = await execute(await create(javaScript), 'main', args);
  expect(status).toBe(200);
  const { response, successful, consoleBase64, errorLogBase64 } = body.receiptSmartContract!;
  return {
    response,
    successful,
    console: decoded(consoleBase64),
    errorLog: decoded(errorLogBase64),
  };
}
