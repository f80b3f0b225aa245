import { TermMark } from '#app/ui/content/term-mark.tsx';
import { Form, useLocation, useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { ChainField } from '#app/fields/chains/chain-field.tsx';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import { ComboboxField } from '#app/fields/controls/field.tsx';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import { useFieldKey } from '#app/fields/controls/use-field-key.ts';
import { withQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { STEP_PARAM } from './execution-form.ts';
import type { ContractChoice } from './execution-form.ts';

const FORM_ID = 'contract-choice';

/**
 * Chooses a smart contract of a chain. The choice is part of the address.
 * @param action the address of the page
 * @param contractParam the parameter of the address that names the contract
 */
export function ContractChoiceForm({
  choice: { chains, chain, contracts, problems },
  action,
  contractParam,
}: {
  choice: ContractChoice;
  action: string;
  contractParam: string;
}) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const enhanced = useHydrated();
  const wanted = new URLSearchParams(search).get(contractParam) ?? '';
  const [key, setChosen] = useFieldKey(chain);
  const [version, setContract] = useContractVersion(chain, wanted);
  const chainField = usePlainField(CHAIN_PARAM, chain, { problem: problems.chain });
  const chooseChain = (next: string) => {
    setChosen(next);
    if (next !== chain) navigate(withQuery(action, { [CHAIN_PARAM]: next }), { replace: true });
  };
  return (
    <Form id={FORM_ID} method="get" action={action} noValidate>
      <div className="grid gap-5">
        <ChainField
          field={{ ...chainField, key }}
          label="Chain"
          mark={<TermMark term="chain" ofField />}
          placeholder="Select a chain"
          chains={chains}
          onChange={chooseChain}
        />
        {!enhanced && (
          <Button type="submit" className="justify-self-start">
            Show contracts
          </Button>
        )}
        <ComboboxField
          field={usePlainField(contractParam, wanted, { problem: problems.contract, version })}
          label="Smart Contract"
          placeholder={placeholderOf(chain, contracts.length)}
          options={contracts}
          onChange={setContract}
        />
      </div>
    </Form>
  );
}

/** The button that goes on with the chosen contract, for the header of the page. */
export function NextStep({ label }: { label: string }) {
  return (
    <Button
      type="submit"
      form={FORM_ID}
      name={STEP_PARAM}
      value="contract"
      variant="primary"
      {...useCommandLink('form.submit')}
    >
      {label}
    </Button>
  );
}

/**
 * The version of the field of the contract. It changes when another chain is chosen, because the chosen contract
 * belongs to the old chain. If no contract is chosen, the field stays, and keeps the focus, while its options change.
 */
function useContractVersion(
  chain: string,
  wanted: string,
): [version: string, setContract: (contract: string) => void] {
  const [version, setVersion] = useState(0);
  const [shown, setShown] = useState(chain);
  const [contract, setContract] = useState(wanted);
  if (chain !== shown) {
    setShown(chain);
    setContract('');
    if (contract !== '') setVersion(version + 1);
  }
  return [String(version), setContract];
}

function placeholderOf(chain: string, contracts: number): string {
  if (chain === '') return 'Choose a chain first';
  return contracts === 0 ? 'The chain has no contract that you may see' : 'Select a contract';
}
