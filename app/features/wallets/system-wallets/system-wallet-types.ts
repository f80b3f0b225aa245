/** The types of system wallets in a form, and the fields of the question before the type is changed. */
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { isTenant, SYSTEM_WALLET_TYPES } from '#model/wallets/wallet-types.ts';
import type { SystemWalletType } from '#model/wallets/wallet-types.ts';
import type { SentGroups } from './group-choice.ts';

/** The name of each type in words. Lists show the constant below it, forms beside it. */
export const TYPE_NAMES: Readonly<Record<SystemWalletType, string>> = {
  TENANT_OWNER: 'Tenant owner',
  TENANT_LIMITED_OWNER: 'Tenant limited owner',
  CUSTODIAN_OWNER: 'Custodian owner',
  CUSTODIAN_LIMITED_OWNER: 'Custodian limited owner',
};

/** A sentence that explains each type. */
export const TYPE_NOTES: Readonly<Record<SystemWalletType, string>> = {
  TENANT_OWNER: 'Owns the records that its members create.',
  TENANT_LIMITED_OWNER: 'Limited owner; the person who acts owns the record.',
  CUSTODIAN_OWNER: 'Owns the records that its members create.',
  CUSTODIAN_LIMITED_OWNER: 'Limited owner; the person who acts owns the record.',
};

/**
 * The options of the type, sorted by family. For a stored wallet, they are only those of its own family.
 * @param stored the type of the stored wallet
 */
export function typeOptions(stored?: SystemWalletType): Option[] {
  return SYSTEM_WALLET_TYPES.filter(
    (type) => stored === undefined || isTenant(type) === isTenant(stored),
  ).map((type) => ({
    value: type,
    label: `${TYPE_NAMES[type]} (${type})`,
    group: isTenant(type) ? 'Tenant' : 'Custodian',
  }));
}

export function isSystemWalletType(given: unknown): given is SystemWalletType {
  return SYSTEM_WALLET_TYPES.some((type) => type === given);
}

/** The text to type before a system wallet is deleted: the last six characters of its id. */
export function deletionKey(id: string): string {
  return id.slice(-6);
}

/** The field with the answer to the question that a page without scripts asks before a type is changed. */
export const TYPE_STEP_FIELD = '_type';
export type TypeStep = 'confirm' | 'keep';
/** The type to which the change was confirmed. */
export const CONFIRMED_TYPE_FIELD = '_confirmedType';

export type SystemWalletReply = FormReply & {
  groups?: SentGroups;
  typeChange?: { asked?: SystemWalletType; confirmed?: SystemWalletType };
};
