import { useFetcher } from '@remix-run/react';
import { useEffect, useId, useState } from 'react';
import { goPath } from '#app/commands/go.ts';
import type { GoData } from '#app/commands/go.ts';
import { isCut } from './chain-list.ts';
import type { ChainList } from './chain-list.ts';
import { ComboboxField, TextField } from './field.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

interface ChainFieldProps extends FieldLook {
  field: FieldSource<string | undefined>;
  chains: ChainList;
  placeholder: string;
  onChange?: (chain: string) => void;
}

/** The choice of a chain: from a list, or where that is too long to send, by its name. */
export function ChainField({ chains, placeholder, ...props }: ChainFieldProps) {
  return isCut(chains) ? (
    <TypedChainField chains={chains} {...props} />
  ) : (
    <ComboboxField
      {...props}
      placeholder={placeholder}
      options={chains.names.map((chain) => ({ value: chain, label: chain }))}
    />
  );
}

/** A text that suggests chains: those that the list begins with, and with scripts those that match. */
function TypedChainField({ chains, onChange, ...look }: Omit<ChainFieldProps, 'placeholder'>) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const suggestions = useMatchingChains(typed) ?? chains.names;
  return (
    <>
      <TextField
        {...look}
        hint={`One of ${chains.total.toLocaleString('en')} chains, by its name.`}
        list={listId}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={onChange && ((event) => onChange(event.target.value.trim()))}
      />
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** A pause in typing that asks the server, in milliseconds. */
const SEARCH_DELAY_MS = 150;

/** The chains that the search of the palette finds; undefined while nothing is typed or answered. */
function useMatchingChains(typed: string): string[] | undefined {
  const { data, load } = useFetcher<GoData>();
  useEffect(() => {
    if (typed === '') return;
    const timer = setTimeout(() => load(goPath(typed)), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, load]);
  if (typed === '' || data?.q !== typed) return undefined;
  return data.hits.filter(({ kind }) => kind === 'dictionary').map(({ title }) => title);
}
