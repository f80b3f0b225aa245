import { useState } from 'react';

/**
 * The key of a field whose value stands in the address. It changes, and so fills the field again, when the value becomes
 * another than the person has chosen in it, as Back does; after the person's own choice the field stays and keeps the focus.
 */
export function useFieldKey(value: string): [key: string, setChosen: (chosen: string) => void] {
  const [key, setKey] = useState(0);
  const [shown, setShown] = useState(value);
  const [chosen, setChosen] = useState(value);
  if (value !== shown) {
    setShown(value);
    setChosen(value);
    if (value !== chosen) setKey(key + 1);
  }
  return [String(key), setChosen];
}
