/** The rows of the list that this tab has shown last. */
import { useEffect } from 'react';

const STORED = 'rows';

/** Keeps the addresses of a list's rows while the tab is open. */
export function useKeptRows(addresses: readonly string[]): void {
  const text = JSON.stringify(addresses);
  useEffect(() => {
    try {
      sessionStorage.setItem(STORED, text);
    } catch {
      // Without storage, records are opened from their list.
    }
  }, [text]);
}

export function readKeptRows(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as string[];
  } catch {
    return [];
  }
}
