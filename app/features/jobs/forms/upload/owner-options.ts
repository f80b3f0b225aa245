/** The possible owners of an upload's records. */
import type { Option } from '#app/ui/controls/option.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';

/** A wallet or group that can own uploaded records (B-359). */
export interface OwnerOption {
  id: string;
  value: string;
  header: string;
  subtitle: string;
}

/** The options: user wallets by name and e-mail address, system wallets by id and description (B-360). */
export function ownerOptions(wallets: {
  userWallets: readonly StoredUserWallet[];
  systemWallets: readonly StoredSystemWallet[];
}): OwnerOption[] {
  return [
    ...wallets.userWallets.map(({ id, fullName, email }) => ({
      id,
      value: id,
      header: fullName,
      subtitle: email,
    })),
    ...wallets.systemWallets.map(({ id, description }) => ({
      id,
      value: id,
      header: id,
      subtitle: description,
    })),
  ];
}

/** Converts an owner to an option of a form field. */
export function toFieldOption({ value, header, subtitle }: OwnerOption): Option {
  return { value, label: header, description: subtitle };
}
