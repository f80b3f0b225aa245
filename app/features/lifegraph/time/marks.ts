/** What has become of a record since the moment before. */
export type Mark = 'appeared' | 'changed' | 'went';

/** Before the label of a record: read aloud, found by the search, and told apart without colors. */
export const MARK_SIGNS: Record<Mark, string> = { appeared: '+', changed: '±', went: '−' };

export function markedLabel(mark: Mark, label: string): string {
  return `${MARK_SIGNS[mark]} ${label}`;
}

const SIGNS = new Set(Object.values(MARK_SIGNS));

/** Whether a label has a mark. */
export function isMarked(label: string): boolean {
  return label.charAt(1) === ' ' && SIGNS.has(label.charAt(0));
}
