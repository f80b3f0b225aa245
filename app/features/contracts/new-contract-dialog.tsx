import { Form, useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { useCommand, useCommandLink } from '#app/commands/use-command.ts';
import { ChainField } from '#app/fields/chains/chain-field.tsx';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import { TRADE_TERMS } from '#app/text/trade-terms.ts';
import { TermMark } from '#app/ui/content/term-mark.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import type { ContractType } from '#model/contracts/receipt.ts';

const TEXTS = {
  consentcontracts: {
    title: 'New Consent Contract',
    subtitle: 'Select a chain to place your consent contract',
    explained: TRADE_TERMS.consentContract.text,
  },
  smartcontracts: {
    title: 'New Smart Contract',
    subtitle: 'Select a chain to place your smart contract.',
    explained: TRADE_TERMS.smartContract.text,
  },
} as const satisfies Record<ContractType, unknown>;

interface NewContractDialogProps {
  type: ContractType;
  chains: ChainList;
  /** The chain that is chosen first; '' for none. */
  chain: string;
  /** The problem when Next was pressed without a chain. */
  problem?: string | undefined;
  closeTo: string;
}

/** Asks for the chain of a new contract (B-077 to B-081). Next submits a GET form, so it works without JavaScript. */
export function NewContractDialog(props: NewContractDialogProps) {
  const { type, chains, chain, problem, closeTo } = props;
  const { title, subtitle, explained } = TEXTS[type];
  const { pathname } = useLocation();
  const next = useRef<HTMLButtonElement>(null);
  // The palette may be open over the dialog; the key is then the palette's.
  useCommand('dialog.next', () => {
    if (document.activeElement?.closest('dialog')?.contains(next.current)) next.current?.click();
  });
  return (
    <Dialog title={title} subtitle={subtitle} closeTo={closeTo}>
      <Form method="get" action={pathname} noValidate>
        <input type="hidden" name="dialog" value="new" />
        <input type="hidden" name="next" value="true" />
        <ChainField
          field={usePlainField(CHAIN_PARAM, chain, { problem })}
          label="Chain"
          mark={<TermMark term="chain" ofField />}
          chains={chains}
          placeholder="Select a chain"
          hint={explained}
        />
        <DialogActions>
          <CancelControl label="Cancel" closeTo={closeTo} />
          <Button ref={next} type="submit" variant="primary" {...useCommandLink('dialog.next')}>
            Next
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
