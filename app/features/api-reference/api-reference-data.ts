export interface ApiReferenceData {
  title: string;
  version: string;
  description: string;
  /** The search. */
  q: string;
  groups: ApiGroup[];
  /** How many calls there are, those that the search leaves out included. */
  total: number;
  /** The open call. */
  open: CallDetails | undefined;
}

/** The calls of one tag. */
export interface ApiGroup {
  tag: string;
  description: string;
  calls: CallSummary[];
}

export interface CallSummary {
  id: string;
  method: string;
  path: string;
  summary: string;
}

export interface CallDetails extends CallSummary {
  description: string;
  parameters: {
    name: string;
    in: string;
    type: string;
    required: boolean;
    description: string;
  }[];
  bodies: Body[];
  responses: { status: string; description: string; bodies: Body[] }[];
}

interface Body {
  /** The media type. */
  type: string;
  /** The shape as text. */
  shape: string;
  /** An example as text. */
  example: string | undefined;
}
