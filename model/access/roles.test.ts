import { describe, expect, it } from 'vitest';
import { can, mayOpen, parseRole, parseRoles, permissionsOf, ROLE_KEYS, ROLES } from './roles.ts';
import type { Role, RoleKey } from './roles.ts';

const ALL = ['sdzReadOnly', 'sdzUser', 'sdzAdmin'];
const DATA = ['sdzReadOnly', 'sdzUser'];

describe('roles', () => {
  it('are three [A-630]', () => {
    expect([...ROLES].sort()).toEqual([...ALL].sort());
  });
  it('are recognized in any case, and nothing else is [A-656]', () => {
    expect(parseRole('SDZADMIN')).toBe('sdzAdmin');
    expect(parseRole('sdzadmin')).toBe('sdzAdmin');
    expect(parseRole('sdzadmins')).toBeUndefined();
    // A Latin look-alike of the Cyrillic letter is another letter.
    expect(parseRoles(['ѕdzUser', 'SDZUSER', 'admin'])).toEqual(['sdzUser']);
  });
});

describe('permissions', () => {
  it('of sdzReadOnly are exactly these [A-634 B-508]', () => {
    expect([...permissionsOf(['sdzReadOnly'])]).toEqual(['readData', 'readMetadata']);
  });
  it('of sdzUser are exactly these [A-635 B-509]', () => {
    expect([...permissionsOf(['sdzUser'])].sort()).toEqual(
      ['createData', 'deleteData', 'editData', 'readData', 'readMetadata'].sort(),
    );
  });
  it('of sdzAdmin are exactly these [A-636 B-510]', () => {
    expect([...permissionsOf(['sdzAdmin'])].sort()).toEqual(
      ['createMetadata', 'deleteMetadata', 'editMetadata', 'readMetadata'].sort(),
    );
  });
  it('of several roles are their union [A-676]', () => {
    expect(can(['sdzUser', 'sdzAdmin'], 'createData', 'createMetadata')).toBe(true);
    expect(can([], 'readMetadata')).toBe(false);
  });
  it('of administrators and data modelers are those of metadata, of data users those of data [B-006]', () => {
    const kinds = (role: Role) => ({
      metadata: can([role], 'createMetadata', 'editMetadata', 'deleteMetadata'),
      data: can([role], 'readData'),
    });
    expect(kinds('sdzAdmin')).toEqual({ metadata: true, data: false });
    expect(kinds('sdzUser')).toEqual({ metadata: false, data: true });
    expect(kinds('sdzReadOnly')).toEqual({ metadata: false, data: true });
    expect(parseRoles(['sdzAdmin', 'sdzUser'])).toHaveLength(2);
  });
  it('that open the new-job flow no single role holds [B-522]', () => {
    expect(ROLES.filter((role) => can([role], 'createData', 'createMetadata'))).toEqual([]);
  });
});

describe('role keys', () => {
  const allowed = (key: RoleKey) => [...ROLE_KEYS[key]].sort();

  it('of data allow sdzReadOnly and sdzUser only [A-637 A-638 A-639 A-640]', () => {
    const keys = ['lifegraph', 'lifegraphEditor', 'consentContract', 'smartContract'] as const;
    for (const key of keys) {
      expect(allowed(key)).toEqual([...DATA].sort());
    }
  });
  it('of data are closed to sdzAdmin [B-511 B-512 B-513]', () => {
    for (const key of ['lifegraph', 'consentContract', 'smartContract'] as const) {
      expect(mayOpen(['sdzAdmin'], key)).toBe(false);
    }
  });
  it.each([
    ['[A-641]', 'dictionary'],
    ['[A-642]', 'verifications'],
    ['[A-643]', 'profile'],
    ['[A-644]', 'jobManager'],
    ['[A-645]', 'walletsAndGroups'],
    ['[A-646]', 'swaggerUI'],
    ['[A-647]', 'documentation'],
    ['[A-648]', 'receipts'],
    ['[A-649]', 'askBlast'],
    ['[A-650]', 'systemMessages'],
    ['[A-651]', 'metadataSearch'],
    ['[A-652]', 'helpDesk'],
    ['[A-653]', 'glossaryMetadata'],
  ] as const)('%s: %s allows all three', (_, key) => expect(allowed(key)).toHaveLength(3));
  it('jobManager, receipts and askBlast are open to each role [B-514 B-515 B-516]', () => {
    for (const role of ROLES) {
      for (const key of ['jobManager', 'receipts', 'askBlast'] as const) {
        expect(mayOpen([role], key)).toBe(true);
      }
    }
  });
  it('that are none open for everybody, the others for whoever holds one of their roles [A-066 A-654 A-655]', () => {
    expect(mayOpen([], undefined)).toBe(true);
    expect(mayOpen([], 'dictionary')).toBe(false);
    expect(mayOpen(['sdzAdmin', 'sdzUser'], 'lifegraph')).toBe(true);
  });
});
