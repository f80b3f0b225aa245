import { useLocation, useSearchParams } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { Chooser } from '#app/ui/layout/chooser.tsx';
import type { Choice } from '#app/ui/layout/chooser.tsx';
import { CreationForbidden } from './creation-forbidden.tsx';
import { WALLET_KINDS } from './wallet-kinds.ts';

/** The kinds of wallets to choose from. */
const CHOICES: readonly Choice[] = [
  {
    value: 'user-wallet',
    label: 'User Wallet',
    description: 'For one person, who takes it over at the first sign-in.',
    icon: 'user-round',
  },
  {
    value: 'system-wallet',
    label: 'System Wallet',
    description: 'An owner of records that the members of a group act as.',
    icon: 'landmark',
  },
  {
    value: 'user-group',
    label: 'User Group',
    description: 'User wallets that share access.',
    icon: 'users-round',
  },
];

/** The address that a choice opens; undefined without a choice, or for one that is not offered. */
export function targetOfWalletChoice(choice: string | null): string | undefined {
  const kind = WALLET_KINDS.find((known) => known === choice);
  return kind && paths.newWallet(kind);
}

/** The page 'What would you like to create?'. */
export function WalletChooser({ mayCreate }: { mayCreate: boolean }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  return (
    <>
      <Chooser
        legend="What would you like to create?"
        choices={CHOICES}
        action={pathname}
        backTo={paths.walletsAndGroups()}
        backLabel="Close"
        nextLabel="Next"
        back={useCommandLink('back')}
        next={useCommandLink('form.submit')}
        problem={params.has('choice') ? 'Choose what to create.' : undefined}
      />
      {!mayCreate && <CreationForbidden />}
    </>
  );
}
