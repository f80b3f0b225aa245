/** The two customers of the demo. They are deterministic: the same `now` gives the same demo. */
import type { Role } from '#model/access/roles.ts';
import { fullClinicZone, smallClinicZone } from './clinic/clinic-zone.ts';
import { acceptableUsePolicy } from './content.ts';
import type { DemoAccount, DemoCustomer, DemoZone } from './customers.ts';
import { daysBefore, spokenDay } from './dates.ts';
import { portZone } from './port/port-zone.ts';

export const DEMO_PASSWORD = 'keyway';

const POLICY_DAYS_AGO = 120;
const OWNER_ROLES: readonly Role[] = ['sdzUser', 'sdzAdmin'];

/** Everything that the seed creates, with dates up to `now`. */
export function demoCustomers(now: Date): DemoCustomer[] {
  return [meridian(now), harbor(now)];
}

function meridian(now: Date): DemoCustomer {
  const readers = { user: 'user@meridian.test', reader: 'reader@meridian.test' };
  const zones = [
    fullClinicZone({ name: 'clinic_dev', environment: 'DEV', seed: 1, now, readers }),
    smallClinicZone({ name: 'clinic_stage', environment: 'STAGE', seed: 2, now, readers }),
    smallClinicZone({ name: 'clinic_uat', environment: 'UAT', seed: 3, now, readers }),
    fullClinicZone({ name: 'clinic_prod', environment: 'PROD', seed: 4, now, readers }),
  ];
  return customer('meridian', 'Meridian Clinic Network, Inc.', now, zones, [
    account('owner@meridian.test', 'Olivia Brandt', zones, OWNER_ROLES),
    account('admin@meridian.test', 'Adrian Castellano', zones, ['sdzAdmin']),
    account(readers.user, 'Uma Lindqvist', zones, ['sdzUser']),
    account(readers.reader, 'Rafael Okonkwo', zones, ['sdzReadOnly']),
    account('nozone@meridian.test', 'Nora Whitlock', [], []),
  ]);
}

function harbor(now: Date): DemoCustomer {
  const zones = [portZone('port_dev', 5, now)];
  return customer('harbor', 'Harbor Authority of Larkspur Bay', now, zones, [
    account('owner@harbor.test', 'Henrik Sørensen', zones, OWNER_ROLES),
  ]);
}

function customer(
  name: string,
  legalName: string,
  now: Date,
  zones: DemoZone[],
  accounts: DemoCustomer['accounts'],
): DemoCustomer {
  const policy = acceptableUsePolicy(legalName, spokenDay(daysBefore(now, POLICY_DAYS_AGO)));
  return { name, legalName, policy, accounts, zones };
}

/** An account with the same roles in each of the zones. */
function account(
  email: string,
  name: string,
  zones: readonly DemoZone[],
  roles: readonly Role[],
): DemoAccount {
  return {
    email,
    name,
    password: DEMO_PASSWORD,
    roles: Object.fromEntries(zones.map((zone) => [zone.name, roles])),
  };
}
