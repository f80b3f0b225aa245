import { Form, useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { ChainField } from '#app/fields/chain-field.tsx';
import { CHAIN_PARAM } from '#app/fields/chain-list.ts';
import type { ChainList } from '#app/fields/chain-list.ts';
import { usePlainField } from '#app/fields/plain-field.ts';
import { useFieldKey } from '#app/fields/use-field-key.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { KeptParams } from '#app/ui/controls/hidden-fields.tsx';

/** The parameters of the address that a page of a list has; another chain begins at its first page. */
const FRESH = { page: undefined, sort: undefined, row: undefined, dialog: undefined };

/**
 * Chooses the chain of the listed contracts or receipts. Without JavaScript a form with a button.
 * @param chain '' for all chains
 * @param keep the parameters of the address that stay
 */
export function ChainSelect({
  chain,
  chains,
  keep,
}: {
  chain: string;
  chains: ChainList;
  keep: readonly string[];
}) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [fieldKey, setChosen] = useFieldKey(chain);
  const field = { ...usePlainField(CHAIN_PARAM, chain, { required: false }), key: fieldKey };
  const show = (chosen: string) => {
    setChosen(chosen);
    if (chosen === chain) return;
    navigate(changeQuery(params, { ...FRESH, chain: chosen || undefined }), {
      preventScrollReset: true,
    });
  };
  return (
    <Form method="get" className="flex flex-wrap items-start gap-2">
      <KeptParams names={keep} />
      <div className="w-full max-w-sm">
        <ChainField
          key={fieldKey}
          field={field}
          label="Chain"
          hideLabel
          chains={chains}
          placeholder="All chains"
          onChange={show}
        />
      </div>
      {!hydrated && <Button type="submit">Show</Button>}
    </Form>
  );
}

/** Opens the chain that the breadcrumbs of another page hand on as navigation state. */
export function useChainOfState(chain: string): void {
  const { state } = useLocation() as { state: { chain?: unknown } | null };
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const handedOn = typeof state?.chain === 'string' ? state.chain : '';
  const isMissing = chain === '' && handedOn !== '';
  useEffect(() => {
    if (isMissing) navigate(changeQuery(params, { chain: handedOn }), { replace: true });
  }, [isMissing, handedOn, params, navigate]);
}
