/** What the page shows that plans to bring records of another zone into this one, or to undo that. */
import type { FormToken } from '#app/forms/form-token.ts';
import type { StepClass } from '#model/metadata/promotion.ts';

/** The field with the fingerprint of the plan that was shown. */
export const FINGERPRINT_FIELD = 'fingerprint';

export interface PlanStep {
  /** 'Create' */
  operation: string;
  kind: string;
  name: string;
  class: StepClass;
  classLabel: string;
  reasons: string[];
  problem?: string | undefined;
  /** 'Attribute code: Required: yes now, no afterwards' */
  changes: string[];
  moreChanges: number;
}

export interface PlanPageData {
  title: string;
  here: string;
  /** Why there is no plan. */
  failure?: string;
  plan?: {
    steps: PlanStep[];
    notes: string[];
    refused: boolean;
    fingerprint: string;
    /** What has to be typed: the name of a production zone. */
    typed: string | undefined;
  };
  mayStart: boolean;
  formToken: FormToken;
}
