/**
 * User wallets and system wallets.
 * Source: document 1, sections 3 and 5.
 */
import { z } from 'zod';
import { idSchema, requiredLineSchema, requiredTextSchema } from './fields.ts';
import { BLANK_MESSAGE } from './field-messages.ts';

export const SYSTEM_WALLET_TYPES = [
  'TENANT_OWNER',
  'TENANT_LIMITED_OWNER',
  'CUSTODIAN_OWNER',
  'CUSTODIAN_LIMITED_OWNER',
] as const;

export const storedUserWalletSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** The subject of the sign-in that owns this wallet; absent until the person first signs in. */
  principal: z.string().optional(),
});
export type UserWallet = z.infer<typeof storedUserWalletSchema>;

export const storedSystemWalletSchema = z.object({
  id: z.uuid(),
  type: z.enum(SYSTEM_WALLET_TYPES),
  description: z.string(),
  accessControlUserGroup: z.string(),
  writeUserGroup: z.string().optional(),
});
export type SystemWallet = z.infer<typeof storedSystemWalletSchema>;

/** Custodian wallets have no write group: their access group does both. */
export function isTenant(type: SystemWallet['type']): boolean {
  return type.startsWith('TENANT');
}

/** A wallet of this type becomes the limited owner of its records; the person who acts becomes their owner. */
export function isLimited(type: SystemWallet['type']): boolean {
  return type.endsWith('LIMITED_OWNER');
}

export const EMAIL_MESSAGE = 'Enter a valid email address.';
export const DUPLICATE_WALLET_MESSAGE = 'User wallet already exists.';

/** A user wallet as it is written. */
export const userWalletInputSchema = z.strictObject({
  fullName: requiredLineSchema,
  email: requiredLineSchema.regex(/^[^\s@]+@[^\s@]+$/, EMAIL_MESSAGE),
});

/** The same in a form, which has fields of its own beside them. */
export const userWalletFormSchema = z.object(userWalletInputSchema.shape);

const systemWalletShape = {
  type: z.enum(SYSTEM_WALLET_TYPES, {
    error: ({ input }) =>
      input === undefined || input === ''
        ? BLANK_MESSAGE
        : `Field is none of ${SYSTEM_WALLET_TYPES.join(', ')}.`,
  }),
  description: requiredTextSchema,
  accessControlUserGroup: z.string(BLANK_MESSAGE).min(1, BLANK_MESSAGE).pipe(idSchema),
  writeUserGroup: z
    .union([z.literal('').transform(() => undefined), idSchema])
    .nullish()
    .transform((group) => group ?? undefined),
};

/** A system wallet as it is written. The write group of a custodian wallet is left out. */
export const systemWalletInputSchema = withWriteGroup(z.strictObject(systemWalletShape));

/** The same in a form, which has fields of its own beside them and leaves out what is empty. */
export const systemWalletFormSchema = withWriteGroup(
  z.object({ ...systemWalletShape, writeUserGroup: idSchema.optional() }),
);

function withWriteGroup(
  schema: z.ZodType<{
    type: SystemWallet['type'];
    description: string;
    accessControlUserGroup: string;
    writeUserGroup?: string | undefined;
  }>,
) {
  return schema
    .refine(({ type, writeUserGroup }) => !isTenant(type) || writeUserGroup !== undefined, {
      path: ['writeUserGroup'],
      message: BLANK_MESSAGE,
    })
    .transform(({ writeUserGroup, ...body }) =>
      isTenant(body.type) && writeUserGroup !== undefined ? { ...body, writeUserGroup } : body,
    );
}
