export interface ApiReferenceData {
  title: string;
  version: string;
  description: string;
  /** The words of the search. */
  q: string;
  groups: ApiGroup[];
  /** How many calls there are, including those that the search leaves out. */
  total: number;
  /** The call whose details are shown. */
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
