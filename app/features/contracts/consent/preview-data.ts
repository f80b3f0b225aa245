/** The preview of a consent contract. This file does not import zod, because browsers load it. */

import type { ShownChanges } from '#app/crud/access-changes/show-changes.ts';

/** The fields that the sentence reads, with the labels that the form gives them. */
export const SENTENCE_FIELDS = {
  shareWith: 'Share with',
  to: 'Recipients',
  jwtProperties: 'JWT Properties',
  only: 'Only',
  start: 'Start',
  until: 'Until',
  when: 'When',
} as const;
export type SentenceField = keyof typeof SENTENCE_FIELDS;

/** A part of the sentence: words, or a moment after words. One with a field says what the field holds. */
export interface SentencePart {
  text: string;
  /** ISO 8601. It follows the text. */
  moment?: string;
  field?: SentenceField;
  /** The text is TQL. */
  isCode?: true;
}

export interface PreviewData {
  /** The contract as one sentence. */
  sentence: SentencePart[];
  /** How many records the contract opens. */
  records: string;
  /** Who may read the records. */
  recipients: string;
  /** Whether the contract is in force now. */
  active: boolean;
  /** Who gains and who loses records when the contract is saved. */
  changes: ShownChanges;
  samples: PreviewSample[];
}

/** A record that the contract opens, with its first attributes. */
export interface PreviewSample {
  id: string;
  fields: { name: string; text: string }[];
  /** How many attributes are left out. */
  left: number;
}
