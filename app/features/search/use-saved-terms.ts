import { useNavigate, useSearchParams } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '#app/paths/paths.ts';
import { STORAGE_KEYS } from '#app/session/browser/local-storage.ts';
import { ADD_PARAM, TERMS_PARAM } from './search-address.ts';
import type { SearchData } from './search-data.ts';

/**
 * Saves the terms of the address in the browser. When the address has no terms, the saved ones are searched (A-278,
 * When storage is forbidden, nothing is saved.
 */
export function useSavedTerms({ terms, realm, zone }: SearchData): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.has(TERMS_PARAM) || params.has(ADD_PARAM);
  const list = terms.join(',');
  useEffect(() => {
    try {
      const storage = window.localStorage;
      if (asked) {
        if (list === '') storage.removeItem(STORAGE_KEYS.searchTerms);
        else storage.setItem(STORAGE_KEYS.searchTerms, list);
        return;
      }
      // The saved terms may be those of another zone until the shell has removed them.
      const isOfZone =
        storage.getItem(STORAGE_KEYS.env) === zone && storage.getItem(STORAGE_KEYS.realm) === realm;
      const saved = isOfZone && storage.getItem(STORAGE_KEYS.searchTerms);
      if (saved) navigate(paths.metadataSearch(saved), { replace: true });
    } catch {
      // Storage is forbidden.
    }
  }, [asked, list, realm, zone, navigate]);
}
