import { useId, useState } from 'react';
import { isCut } from './chain-list.ts';
import type { ChainList } from './chain-list.ts';
import { ComboboxField, TextField } from '#app/fields/controls/field.tsx';
import { useMatchingChains } from './use-matching-chains.ts';
import type { FieldLook, FieldSource } from '#app/fields/controls/field-frame.tsx';

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
  const { names, hint } = useMatchingChains(chains, typed);
  return (
    <>
      <TextField
        {...look}
        hint={look.hint ?? hint}
        list={listId}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.trim())}
        onBlur={onChange && ((event) => onChange(event.target.value.trim()))}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
