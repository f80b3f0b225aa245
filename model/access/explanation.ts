/** What a wallet or group may access in a chain, and who may read a record, with the rules by which they may. */
import { z } from 'zod';
import { ROLE_PERMISSIONS, ROLES } from './roles.ts';
import type { Permission, Role } from './roles.ts';

export const SUBJECT_KINDS = ['userWallet', 'systemWallet', 'userGroup'] as const;

/** A wallet or group whose access is explained. */
const subjectSchema = z.object({
  id: z.uuid(),
  kind: z.enum(SUBJECT_KINDS),
  /** Full name, description or name; empty for one that was deleted. */
  name: z.string(),
});
export type AccessSubject = z.infer<typeof subjectSchema>;

const explainedContractSchema = z.object({
  id: z.uuid(),
  description: z.string().optional(),
  until: z.string().optional(),
  everybody: z.boolean(),
  /** True when it names properties of a token. */
  byToken: z.boolean(),
  /** Whom it names of those with whose rights the reader reads: itself, its groups, its system wallets. */
  named: z.array(subjectSchema),
  /** Who gives the consent. */
  owners: z.array(z.uuid()),
});

const ruleSchema = z.object({
  /**
   * - `own`: the wallet or group itself owns or limited-owns the records
   * - `group`: a group that it is in does
   * - `systemWallet`: a system wallet does, whose access group it is in
   * - `consent`: consent contracts open them
   */
  kind: z.enum(['own', 'group', 'systemWallet', 'consent']),
  /** The owner; absent for consent. */
  owner: subjectSchema.optional(),
  /** The first of the consent contracts that open the same part in the same way; none for other rules. */
  contracts: z.array(explainedContractSchema),
  /** How many more contracts there are. */
  moreContracts: z.int(),
  /** The attributes that are shown, as dotted paths; empty when all are. */
  only: z.array(z.string()),
  /** The attributes of the dictionary that are absent. */
  absent: z.array(z.string()),
  /** The condition on the records. */
  when: z.string().optional(),
  /** True when it holds only for tokens with certain claims, which nobody knows of another wallet. */
  ifToken: z.boolean(),
  /** True when the records may be changed and deleted too. */
  change: z.boolean(),
});
export type AccessRule = z.infer<typeof ruleSchema>;

const countedRuleSchema = ruleSchema.extend({
  /** How many of the counted records it opens. A record may be opened by several rules. */
  records: z.int(),
  samples: z.array(
    z.object({
      id: z.uuid(),
      /** As the wallet or group sees it; only for who owns the record and reads data. */
      data: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});
export type CountedAccessRule = z.infer<typeof countedRuleSchema>;

const roles = z.array(z.enum(ROLES));

export const accessExplanationSchema = z
  .object({
    subject: subjectSchema,
    chain: z.string(),
    /** Which records were counted: those that the caller owns, or for an administrator all of the zone. */
    scope: z.enum(['own', 'zone']),
    /** The system wallets as which it may act besides: it may then access what they may. */
    actsAs: z.array(subjectSchema),
    /** How many records it may read as itself, and change and delete as itself or as such a wallet; null when they could not be counted in time. */
    read: z.int().nullable(),
    write: z.int().nullable(),
    delete: z.int().nullable(),
    /** True when there are more records than were counted. */
    isMore: z.boolean(),
    /** The roles of which one is needed as well. They are in the tokens of a person. */
    roles: z.object({ read: roles, create: roles, write: roles, delete: roles }),
    rules: z.array(countedRuleSchema),
    moreRules: z.int(),
  })
  .meta({ id: 'AccessExplanation' });
export type AccessExplanation = z.infer<typeof accessExplanationSchema>;

export const recordAccessExplanationSchema = z
  .object({
    chain: z.string(),
    sdoId: z.uuid(),
    /**
     * The wallets and groups that may read it, each with its rules: groups and system wallets first, then by name. Who may
     * act as a system wallet may read it as that, too.
     */
    readers: z.array(subjectSchema.extend({ rules: z.array(ruleSchema) })),
    /** True when not all wallets and groups that a rule might name were tried. */
    isMore: z.boolean(),
    /** By what everybody in the zone may read it. */
    everybody: z.array(ruleSchema),
    roles: z.object({ read: roles, write: roles, delete: roles }),
  })
  .meta({ id: 'RecordAccessExplanation' });
export type RecordAccessExplanation = z.infer<typeof recordAccessExplanationSchema>;

/** The roles that give a permission. */
export function rolesWith(permission: Permission): Role[] {
  return ROLES.filter((role) => ROLE_PERMISSIONS[role].includes(permission));
}
