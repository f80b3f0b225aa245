/**
 * System messages and the acceptable use policy.
 * Requirements.
 */
import { z } from 'zod';

export const MESSAGE_TYPES = ['GENERAL', 'RELEASE_NOTES', 'ALERT'] as const;
/** The type of a message that was sent without one. */
export const DEFAULT_MESSAGE_TYPE = 'ALERT';

export const messageSummarySchema = z
  .object({
    messageId: z.uuid(),
    title: z.string(),
    messageType: z.enum(MESSAGE_TYPES),
    createDate: z.string(),
  })
  .meta({ id: 'Message' });
export const messageSchema = messageSummarySchema.extend({ contentBase64: z.string() });
export type MessageSummary = z.infer<typeof messageSummarySchema>;
export type Message = z.infer<typeof messageSchema>;

export const policySchema = z
  .object({
    id: z.uuid(),
    documentBase64: z.string(),
    /** False while acceptance is pending (see `isPolicySigned`). */
    signed: z.boolean(),
  })
  .meta({ id: 'Policy' });
export type Policy = z.infer<typeof policySchema>;

/** A version of the policy, current or past, as administrators see it. */
export interface PolicyVersion {
  id: string;
  /** The document's first heading. */
  name: string;
  /** The number of the version; 1 is the first that was published. */
  version: string;
  type: 'ACCEPTABLE_USE';
  /** True for the newest version, which alone is in force. */
  active: boolean;
  /** The text in Markdown. */
  document: string;
}

/** A policy counts as signed when the list is not empty and no item says `signed: false`. */
export function isPolicySigned(policies: readonly { signed?: boolean }[]): boolean {
  return policies.length > 0 && policies.every((policy) => policy.signed !== false);
}
