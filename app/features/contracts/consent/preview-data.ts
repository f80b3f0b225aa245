/** The preview of a consent contract. */

/** The preview of a form, or why there is none. */
export interface PreviewReply {
  /** The HTML that the server makes of `PreviewData` or of a sentence, with all text escaped. */
  html: string;
}

export interface PreviewData {
  /** How many records the contract opens. */
  records: string;
  /** Who may read the records. */
  recipients: string;
  /** Whether the contract is in force now. */
  active: boolean;
  samples: PreviewSample[];
}

/** A record that the contract opens, with its first attributes. */
export interface PreviewSample {
  id: string;
  fields: { name: string; text: string }[];
  /** How many attributes are left out. */
  left: number;
}
