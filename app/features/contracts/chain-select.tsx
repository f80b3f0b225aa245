import { Form, useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import { CHAIN_PARAM, isCut } from '#app/fields/chains/chain-list.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { useFieldKey } from '#app/fields/controls/use-field-key.ts';
import { useMatchingChains } from '#app/fields/chains/use-matching-chains.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Combobox } from '#app/ui/controls/combobox.tsx';
import { KeptParams } from '#app/ui/controls/hidden-fields.tsx';

/** The parameters of the address that another chain resets, so that its list begins at the first page. */
const FRESH = { page: undefined, sort: undefined, row: undefined, dialog: undefined };

/**
 * Chooses the chain of the listed contracts or receipts. Without JavaScript, it is a form with a button.
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
  const id = useId();
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
        <label id={`${id}-label`} htmlFor={id} className="sr-only">
          Chain
        </label>
        {isCut(chains) ? (
          <TypedChain key={fieldKey} {...{ id, chain, chains, show }} />
        ) : (
          <Combobox
            key={fieldKey}
            id={id}
            name={CHAIN_PARAM}
            labelledBy={`${id}-label`}
            options={chains.names.map((name) => ({ value: name, label: name }))}
            placeholder="All chains"
            defaultValue={chain}
            onChange={([chosen = '']) => show(chosen)}
          />
        )}
      </div>
      {!hydrated && <Button type="submit">Show</Button>}
    </Form>
  );
}

/** The text input with suggestions, for when there are more chains than the server sends. */
function TypedChain({
  id,
  chain,
  chains,
  show,
}: {
  id: string;
  chain: string;
  chains: ChainList;
  show: (chosen: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const { names, hint } = useMatchingChains(chains, typed);
  return (
    <>
      <input
        id={id}
        name={CHAIN_PARAM}
        defaultValue={chain}
        list={`${id}-names`}
        placeholder="All chains"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        className="control"
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={(event) => show(event.target.value.trim())}
      />
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Opens the chain that the breadcrumbs of another page pass as navigation state. */
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
