/** What the preview of a consent contract says. */

/** The preview of a form, or why there is none. */
export interface PreviewReply {
  /** Made by the server from `PreviewData` or a sentence, with all text escaped. */
  html: string;
}

export interface PreviewData {
  /** How many records it opens. */
  records: string;
  /** Who gets to read them. */
  recipients: string;
  /** False for a contract that does not hold now. */
  active: boolean;
  samples: PreviewSample[];
}

/** A record, with its first attributes. */
export interface PreviewSample {
  id: string;
  fields: { name: string; text: string }[];
  /** How many attributes are left out. */
  left: number;
}
