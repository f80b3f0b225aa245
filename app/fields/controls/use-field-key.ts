import { useState } from 'react';

/**
 * The key of a field with its value in the address. The key changes, and so fills the field again, when the address
 * gets a value that the person has not chosen in the field, as by Back. After the person's own choice the field keeps
 * the focus.
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
