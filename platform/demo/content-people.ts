/** The wallets and groups of the demo in addition to the accounts: people who have not signed in yet, and system wallets. */
import type { SystemWallet } from '#model/wallet.ts';

/** Groups with their members by email, and the system wallets that use them. */
export interface DemoPeople {
  wallets: readonly { fullName: string; email: string }[];
  groups: readonly { name: string; description: string; members: readonly string[] }[];
  systemWallets: readonly DemoSystemWallet[];
}

export interface DemoSystemWallet extends Pick<SystemWallet, 'type' | 'description'> {
  /** Names of groups. */
  access: string;
  write?: string;
}

const waiting = (fullName: string, email: string) => ({ fullName, email });

/** The accounts of the clinic network that have a wallet in each of its zones. */
const OWNER = 'owner@meridian.test';
const ADMIN = 'admin@meridian.test';
const USER = 'user@meridian.test';
const READER = 'reader@meridian.test';

export const CLINIC_PEOPLE: DemoPeople = {
  wallets: [
    waiting('Amara Thackeray', 'amara.thackeray@meridian.test'),
    waiting('Bruno Marchetti', 'bruno.marchetti@meridian.test'),
    waiting('Dahlia Ramaswamy', 'dahlia.ramaswamy@meridian.test'),
    waiting('Felix Lindholm', 'felix.lindholm@meridian.test'),
    waiting('Imani Okafor', 'imani.okafor@meridian.test'),
    waiting('Jonas Weatherby', 'jonas.weatherby@meridian.test'),
  ],
  groups: [
    {
      name: 'Care coordinators',
      description: 'Follow patients from one provider to the next.',
      members: [USER, 'amara.thackeray@meridian.test', 'imani.okafor@meridian.test'],
    },
    {
      name: 'Data stewards',
      description: 'Say what the words of the glossary mean.',
      members: [OWNER, ADMIN, 'dahlia.ramaswamy@meridian.test'],
    },
    {
      name: 'Registry readers',
      description: 'May look at what the registries hold.',
      members: [USER, READER, 'bruno.marchetti@meridian.test'],
    },
    {
      name: 'Registry writers',
      description: 'May write in the name of the registries.',
      members: [OWNER, USER],
    },
    {
      name: 'Laboratory desk',
      description: 'Sends the weekly files.',
      members: ['felix.lindholm@meridian.test', 'jonas.weatherby@meridian.test', OWNER],
    },
  ],
  systemWallets: [
    {
      type: 'TENANT_OWNER',
      description: 'Cancer registry',
      access: 'Registry readers',
      write: 'Registry writers',
    },
    {
      type: 'TENANT_LIMITED_OWNER',
      description: 'Vaccination registry',
      access: 'Registry readers',
      write: 'Care coordinators',
    },
    { type: 'CUSTODIAN_OWNER', description: 'Laboratory archive', access: 'Laboratory desk' },
    {
      type: 'CUSTODIAN_LIMITED_OWNER',
      description: 'Patient portal',
      access: 'Care coordinators',
    },
  ],
};

export const PORT_PEOPLE: DemoPeople = {
  wallets: [
    waiting('Astrid Dalgaard', 'astrid.dalgaard@harbor.test'),
    waiting('Mateo Villanueva', 'mateo.villanueva@harbor.test'),
  ],
  groups: [
    {
      name: 'Harbor masters',
      description: 'Give berths to vessels.',
      members: ['owner@harbor.test', 'astrid.dalgaard@harbor.test'],
    },
    { name: 'Pilots', description: '', members: ['mateo.villanueva@harbor.test'] },
  ],
  systemWallets: [
    { type: 'CUSTODIAN_OWNER', description: 'Berth planning', access: 'Harbor masters' },
  ],
};
