/** The preview of a consent contract. */

import type { ShownChanges } from '#app/crud/access-changes/show-changes.ts';
import type { SentencePart } from './consent-sentence.ts';

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
