/** The rows of the three lists of Wallets & Groups. */

export const USER_WALLET_NOUN = { one: 'user wallet', many: 'user wallets' };

export interface UserWalletRow {
  id: string;
  fullName: string;
  email: string;
  principal: string;
}

export interface GroupRow {
  id: string;
  name: string;
  description: string;
  /** How many members the group has. */
  members: number;
  /** The names of the first members, at most `MAX_TAGS`. */
  firstMembers: string[];
}

export interface SystemWalletRow {
  id: string;
  type: string;
  /** The type in words. */
  typeName: string;
  /** What the type means. */
  typeNote: string;
  description: string;
  accessControlUserGroupName: string;
  writeUserGroupName: string;
}

/** At most this many members are shown as tags. The others are only counted. */
export const MAX_TAGS = 4;
