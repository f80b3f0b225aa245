import { useId, useState } from 'react';
import { SEARCH_DELAY_MS } from '#app/commands/go/search-delay.ts';
import type { GoHits } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
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

/** A field for a chain: a select, or a text input when there are too many chains to send. */
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

/**
 * A text input with suggestions: the first chains of the list or, with scripts, the chains that match the typed text.
 */
function TypedChainField({ chains, onChange, ...look }: Omit<ChainFieldProps, 'placeholder'>) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { names, failed } = useMatchingChains(typed);
  const hint = failed
    ? 'The chains could not be searched. Type the whole name, or try again in a moment.'
    : `One of ${chains.total.toLocaleString('en')} chains, by its name.`;
  return (
    <>
      <TextField
        {...look}
        hint={hint}
        list={listId}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={onChange && ((event) => onChange(event.target.value.trim()))}
      />
      <datalist id={listId}>
        {(names ?? chains.names).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The chains that the palette's search finds; `names` is undefined until something is typed and a response arrives. */
function useMatchingChains(typed: string): { names: string[] | undefined; failed: boolean } {
  const { data, failed } = useServerData<GoHits>(typed === '' ? undefined : paths.goSearch(typed), {
    delayMs: SEARCH_DELAY_MS,
  });
  const dictionaries = data?.hits.filter(({ kind }) => kind === 'dictionaries');
  return {
    names: dictionaries?.map(({ name }) => name),
    failed: failed || data?.problem !== undefined,
  };
}
