/**
 * User wallets and system wallets.
 * Requirements.
 */
import { z } from 'zod';
import { idSchema, requiredLineSchema, requiredTextSchema } from '#model/fields/fields.ts';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import { isObject } from '#model/text/json-object.ts';
import { isTenant, SYSTEM_WALLET_TYPES } from './wallet-types.ts';

export const storedUserWalletSchema = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string(),
    /** The subject of the sign-in that owns this wallet; absent until the person first signs in. */
    principal: z.string().optional(),
  })
  .meta({ id: 'UserWallet' });
export type StoredUserWallet = z.infer<typeof storedUserWalletSchema>;

export const storedSystemWalletSchema = z
  .object({
    id: z.uuid(),
    type: z.enum(SYSTEM_WALLET_TYPES),
    description: z.string(),
    accessControlUserGroup: z.string(),
    writeUserGroup: z.string().optional(),
  })
  .meta({ id: 'SystemWallet' });
export type StoredSystemWallet = z.infer<typeof storedSystemWalletSchema>;

export const EMAIL_MESSAGE = 'Enter a valid email address.';
export const DUPLICATE_WALLET_MESSAGE = 'User wallet already exists.';

/** A user wallet as it is written. */
export const userWalletInputSchema = z
  .strictObject({
    fullName: requiredLineSchema,
    email: requiredLineSchema.regex(/^[^\s@]+@[^\s@]+$/, EMAIL_MESSAGE),
  })
  .meta({ id: 'UserWalletInput' });

/** A user wallet in a form, which also has fields of its own. */
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

/** Only tenant wallets need a write group. */
const hasWriteGroup = ({ type, writeUserGroup }: Partial<StoredSystemWallet>) =>
  !SYSTEM_WALLET_TYPES.some((known) => known === type && isTenant(known)) ||
  Boolean(writeUserGroup);
/**
 * The problem of a missing group. `when` lets it be checked together with the other fields, so that all problems are
 * shown at once.
 */
const GROUP_MISSING = { path: ['writeUserGroup'], message: BLANK_MESSAGE, when: isObjectPayload };

function isObjectPayload({ value }: { value: unknown }): boolean {
  return isObject(value);
}

const GROUP_UNUSED = {
  path: ['writeUserGroup'],
  message: 'A custodian wallet has no write group: its access group writes as well. Leave it out.',
};

/** The wallet without the field of the write group, if it has none. */
function withoutNoGroup<Wallet extends { writeUserGroup?: string | undefined }>({
  writeUserGroup,
  ...body
}: Wallet) {
  return writeUserGroup === undefined ? body : { ...body, writeUserGroup };
}

/** A system wallet as it is written. */
export const systemWalletInputSchema = z
  .strictObject(systemWalletShape)
  .refine(hasWriteGroup, GROUP_MISSING)
  .refine(
    ({ type, writeUserGroup }) => isTenant(type) || writeUserGroup === undefined,
    GROUP_UNUSED,
  )
  .transform(withoutNoGroup)
  .meta({ id: 'SystemWalletInput' });

/** The schema of each field of the form, from which the browser gets its constraints. */
export const systemWalletFormFields = z
  .object({ ...systemWalletShape, writeUserGroup: idSchema.optional() })
  .refine(hasWriteGroup, GROUP_MISSING);

/**
 * A system wallet in a form, which also has fields of its own and leaves out empty ones. Without scripts the form has a
 * field for the write group whatever type is chosen; for a custodian wallet its value is dropped.
 */
export const systemWalletFormSchema = systemWalletFormFields.transform(
  ({ writeUserGroup, ...body }) =>
    withoutNoGroup({ ...body, writeUserGroup: isTenant(body.type) ? writeUserGroup : undefined }),
);
