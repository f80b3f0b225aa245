import { describe, expect, it } from 'vitest';
import { readRoles } from './role-claims.ts';

const TEMPLATE = 'resource_access.{zone}.roles';
const access = (client: string, ...roles: string[]) => ({
  resource_access: { [client]: { roles } },
});
const read = (...tokens: Record<string, unknown>[]) =>
  readRoles(tokens, TEMPLATE, 'meridian', 'clinic_dev');

describe('readRoles', () => {
  it("reads the selected zone's resource access from the identity token [A-631] [A-460]", () => {
    expect(read({ ...access('clinic_dev', 'sdzUser', 'sdzAdmin') })).toEqual([
      'sdzUser',
      'sdzAdmin',
    ]);
    expect(read(access('clinic_prod', 'sdzAdmin'))).toEqual([]);
  });

  it('asks the access token only when the identity token names no role', () => {
    expect(read({}, access('clinic_dev', 'sdzUser'))).toEqual(['sdzUser']);
    expect(read(access('clinic_dev', 'sdzReadOnly'), access('clinic_dev', 'sdzAdmin'))).toEqual([
      'sdzReadOnly',
    ]);
  });

  it('compares names without regard to case and takes a client that holds realm and zone [A-632]', () => {
    expect(read(access('CLINIC_Dev', 'sdzADMIN'))).toEqual(['sdzAdmin']);
    for (const client of [
      'meridian-clinic_dev',
      'Meridian/Clinic_Dev',
      'clinic_dev (meridian)',
      'clinic_dev@meridian',
    ]) {
      expect(read(access(client, 'sdzuser'))).toEqual(['sdzUser']);
    }
  });

  it('takes no client that merely contains the names', () => {
    for (const client of [
      'clinic_dev2',
      'my-clinic_dev',
      'harbor-clinic_dev',
      'meridianclinic_dev',
      'meridian-clinic_dev-old',
      'meridian-clinic.dev',
    ]) {
      expect(read(access(client, 'sdzAdmin'))).toEqual([]);
    }
  });

  it('prefers the zone itself to a longer name', () => {
    const claims = {
      resource_access: {
        'meridian-clinic_dev': { roles: ['sdzAdmin'] },
        clinic_dev: { roles: ['sdzReadOnly'] },
      },
    };
    expect(read(claims)).toEqual(['sdzReadOnly']);
  });

  it('follows any configured path, and reads names in a text too', () => {
    const claims = { zones: { 'zone:clinic_dev': 'sdzUser other' } };
    expect(readRoles([claims], 'zones.zone:{zone}', 'meridian', 'clinic_dev')).toEqual(['sdzUser']);
  });

  it('gives no role for claims of another shape', () => {
    for (const claims of [
      { resource_access: null },
      { resource_access: 'clinic_dev' },
      { resource_access: { clinic_dev: { roles: [1, null] } } },
      { resource_access: { clinic_dev: null } },
    ]) {
      expect(read(claims)).toEqual([]);
    }
  });
});
