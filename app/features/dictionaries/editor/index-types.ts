/** Icons and names of the index types. */
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import KeyRound from 'lucide-react/icons/key-round';
import ListOrdered from 'lucide-react/icons/list-ordered';
import ScanSearch from 'lucide-react/icons/scan-search';
import TextSearch from 'lucide-react/icons/text-search';
import type { LucideIcon } from 'lucide-react';
import type { Option } from '#app/ui/controls/option.ts';
import { INDEX_TYPES } from '#model/datatypes.ts';
import type { Index } from '#model/dictionary.ts';

/** Every type has an icon, those of other versions too. */
export const INDEX_ICONS: Record<Index['type'], LucideIcon> = {
  PRIMARY: KeyRound,
  UNIQUE: Fingerprint,
  NORMAL: ListOrdered,
  FULLTEXT: TextSearch,
  TEXT: TextSearch,
  FUZZY: ScanSearch,
};

export function indexTypeLabel(type: Index['type']): string {
  return type === 'FULLTEXT' ? 'Full Text' : type.charAt(0) + type.slice(1).toLowerCase();
}

/** The types on offer; an older one only where the index has it already. */
export function indexTypeOptions(current: Index['type']): Option[] {
  return [...new Set<Index['type']>([...INDEX_TYPES, current])].map((value) => ({
    value,
    label: indexTypeLabel(value),
  }));
}
