/** Icons and names of the index types. */
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { INDEX_TYPES } from '#model/dictionaries/datatypes.ts';
import type { Index } from '#model/dictionaries/dictionary.ts';

/** The icon of each type, including older types. */
export const INDEX_ICONS: Record<Index['type'], IconName> = {
  PRIMARY: 'key-round',
  UNIQUE: 'fingerprint-pattern',
  NORMAL: 'list-ordered',
  FULLTEXT: 'text-search',
  TEXT: 'text-search',
  FUZZY: 'scan-search',
};

/** The text of an attribute's chip in the list of indexes: its path, cut at 20 characters. */
export function indexChip(path: string): string {
  return truncateText(path, TRUNCATE_AT.indexChip);
}

export function indexTypeLabel(type: Index['type']): string {
  return type === 'FULLTEXT' ? 'Full Text' : type.charAt(0) + type.slice(1).toLowerCase();
}

/** The types that can be chosen. An older type is among them only when the index has it already. */
export function indexTypeOptions(current: Index['type']): Option[] {
  return [...new Set<Index['type']>([...INDEX_TYPES, current])].map((value) => ({
    value,
    label: indexTypeLabel(value),
  }));
}
