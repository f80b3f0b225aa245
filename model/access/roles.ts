/**
 * Roles, their permissions and the role keys that open routes (A-630 to A-653, B-508 to B-516).
 */
import type { Service } from '#model/directory/zone.ts';

export const ROLES = ['sdzReadOnly', 'sdzUser', 'sdzAdmin'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'readData',
  'createData',
  'editData',
  'deleteData',
  'readMetadata',
  'createMetadata',
  'editMetadata',
  'deleteMetadata',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  sdzReadOnly: ['readData', 'readMetadata'],
  sdzUser: ['readData', 'createData', 'editData', 'deleteData', 'readMetadata'],
  sdzAdmin: ['readMetadata', 'createMetadata', 'editMetadata', 'deleteMetadata'],
};

const ALL = ROLES;
/** The roles that work with data, and those that work with metadata (B-524). */
export const DATA_ROLES: readonly Role[] = ['sdzReadOnly', 'sdzUser'];
export const METADATA_ROLES: readonly Role[] = ['sdzAdmin'];

export const ROLE_KEYS = {
  lifegraph: DATA_ROLES,
  lifegraphEditor: DATA_ROLES,
  consentContract: DATA_ROLES,
  smartContract: DATA_ROLES,
  dictionary: ALL,
  verifications: ALL,
  profile: ALL,
  jobManager: ALL,
  walletsAndGroups: ALL,
  swaggerUI: ALL,
  documentation: ALL,
  receipts: ALL,
  askBlast: ALL,
  systemMessages: ALL,
  metadataSearch: ALL,
  helpDesk: ALL,
  glossaryMetadata: ALL,
} as const satisfies Record<string, readonly Role[]>;
export type RoleKey = keyof typeof ROLE_KEYS;

/** The service that a customer must have enabled for the screens of a role key (A-677, B-529, B-531). */
export const SERVICE_OF_KEY = { askBlast: 'assistant' } as const satisfies Partial<
  Record<RoleKey, Service>
>;

/** The canonical name of a role that is written in any case ('sdzADMIN', 'sdzadmin'); undefined for an unknown role. */
export function parseRole(name: string): Role | undefined {
  const lower = name.toLowerCase();
  return ROLES.find((role) => role.toLowerCase() === lower);
}

/** The known roles in a list of names, without regard to case; unknown names are dropped. */
export function parseRoles(names: readonly string[]): Role[] {
  return ROLES.filter((role) => names.some((name) => parseRole(name) === role));
}

/** The union of the permissions of all held roles. */
export function permissionsOf(roles: readonly Role[]): Set<Permission> {
  return new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]));
}

/** True when the roles hold every permission asked for. */
export function can(roles: readonly Role[], ...needed: Permission[]): boolean {
  return needed.every((permission) =>
    roles.some((role) => ROLE_PERMISSIONS[role].includes(permission)),
  );
}

/** True when no role is required, or at least one of the required ones is held. */
export function mayOpen(roles: readonly Role[], key: RoleKey | undefined): boolean {
  return key === undefined || ROLE_KEYS[key].some((role) => roles.includes(role));
}
