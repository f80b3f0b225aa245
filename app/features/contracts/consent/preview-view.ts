/** What the preview of a consent contract shows. */

export type PreviewReply = PreviewView | { kind: 'problem'; message: string };

export interface PreviewView {
  kind: 'preview';
  /** How many records it opens. */
  records: string;
  /** To whom. */
  recipients: string;
  /** False for a contract that does not hold now. */
  active: boolean;
  samples: Sample[];
}

/** A record, with its first attributes. */
export interface Sample {
  id: string;
  fields: { name: string; text: string }[];
  /** How many attributes are left out. */
  left: number;
}
