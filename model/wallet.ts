/**
 * User wallets, system wallets and user groups.
 * Source: document 1, section 3.
 */
import { z } from 'zod';

export const SYSTEM_WALLET_TYPES = [
  'TENANT_OWNER',
  'TENANT_LIMITED_OWNER',
  'CUSTODIAN_OWNER',
  'CUSTODIAN_LIMITED_OWNER',
] as const;

export const userWalletSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** The subject of the sign-in that owns this wallet; absent until the person first signs in. */
  principal: z.string().optional(),
});
export type UserWallet = z.infer<typeof userWalletSchema>;

export const systemWalletSchema = z.object({
  id: z.uuid(),
  type: z.enum(SYSTEM_WALLET_TYPES),
  description: z.string(),
  accessControlUserGroup: z.string(),
  writeUserGroup: z.string().optional(),
});
export type SystemWallet = z.infer<typeof systemWalletSchema>;

export const userGroupSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  group: z.array(z.uuid()),
});
export type UserGroup = z.infer<typeof userGroupSchema>;
