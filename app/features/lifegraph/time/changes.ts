/** The change of a record since the moment before. */
export type RecordChange = 'appeared' | 'changed' | 'went';

/** The signs before the labels of changed records. They are read aloud, searchable, and distinct without colors. */
export const CHANGE_SIGNS: Record<RecordChange, string> = {
  appeared: '+',
  changed: '±',
  went: '−',
};

export function changedLabel(change: RecordChange, label: string): string {
  return `${CHANGE_SIGNS[change]} ${label}`;
}

const SIGNS = new Set(Object.values(CHANGE_SIGNS));

/** Whether a label begins with the sign of a change. */
export function showsChange(label: string): boolean {
  return label.charAt(1) === ' ' && SIGNS.has(label.charAt(0));
}
