/** The commands for service accounts: programs that act as a system wallet of one zone. */
import { isUuid } from '#model/fields/fields.ts';
import { systemWalletExists } from '#platform/access/wallets.ts';
import { AdministrationError } from '#platform/directory/administration.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { Customer, Zones } from '#platform/directory/zones.ts';
import { auditAdministration } from '#platform/http/audit.ts';
import {
  listServiceAccounts,
  removeServiceAccount,
  saveServiceAccount,
} from '#platform/identity/accounts/service-accounts.ts';
import type { ServiceAccount } from '#platform/identity/accounts/service-accounts.ts';
import { transaction } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { parseRoleNames, requireCustomer, requireZone } from './context.ts';
import type { AdminCommand, AdminContext } from './context.ts';
import { usageError } from './invocation.ts';

const CLIENT_ID_PATTERN = /^[a-z0-9][a-z0-9._-]{0,62}$/;

const clientAdd: AdminCommand = {
  name: 'client add',
  usage: '<customer> <client> --zone <name> --wallet <id> --role <role>[,<role>]',
  about:
    'Makes a service account of the built-in identity provider, which acts as a system wallet, or sets all of one. Prints its new secret.',
  words: [2, 2],
  options: {
    zone: { type: 'string' },
    wallet: { type: 'string' },
    role: { type: 'string', multiple: true },
  },
  async run(given, context) {
    const [customerName = '', clientId = ''] = given.words;
    const [zoneName, walletName] = [given.option('zone'), given.option('wallet')];
    const roles = given.all('role').flatMap(parseRoleNames);
    if (!zoneName || !walletName || roles.length === 0) throw usageError(clientAdd);
    assertClientId(clientId, context);
    await withZones(context.db, customerName, async (customer, zones) => {
      const zone = requireZone(zones, zoneName);
      const systemWallet = await requireSystemWallet(zone, walletName);
      const account = { clientId, zone: zone.name, systemWallet, roles };
      const secret = await transaction(context.db, async (on) => {
        const made = await saveServiceAccount(on, { realm: customer.name, ...account });
        await auditAdministration(zone, 'addClient', { client: clientId, systemWallet, roles });
        return made;
      });
      context.say(
        `The client '${clientId}' acts as the system wallet ${systemWallet} in ${zone.name}, as ${roles.join(', ')}. Its secret, which is not shown again:`,
      );
      context.say(secret);
    });
  },
};

const clientList: AdminCommand = {
  name: 'client list',
  usage: '<customer>',
  about: 'Shows the service accounts of a customer, with zone, roles and system wallet.',
  words: [1, 1],
  async run(given, { db, say }) {
    const customer = await requireCustomer(db, given.words[0] ?? '');
    const accounts = await listServiceAccounts(db, customer.name);
    if (accounts.length === 0) say(`'${customer.name}' has no client. Make one with 'client add'.`);
    for (const { clientId, zone, roles, systemWallet } of accounts) {
      say(`${clientId}  ${zone}=${roles.join(',')}  ${systemWallet}`);
    }
  },
};

const clientRemove: AdminCommand = {
  name: 'client remove',
  usage: '<customer> <client>',
  about: 'Removes a service account. Its tokens are refused at once; what it wrote stays.',
  words: [2, 2],
  async run(given, { db, say }) {
    const [customerName = '', clientId = ''] = given.words;
    await withZones(db, customerName, async (customer, zones) => {
      const account = await requireAccount(db, customer, clientId);
      const zone = zones.find(({ name }) => name === account.zone);
      await transaction(db, async (on) => {
        await removeServiceAccount(on, customer.name, clientId);
        if (zone) await auditAdministration(zone, 'removeClient', { client: clientId });
      });
      say(`The client '${clientId}' was removed.`);
    });
  },
};

export const CLIENT_COMMANDS: readonly AdminCommand[] = [clientAdd, clientList, clientRemove];

/** Runs work with a customer and its zones, and closes the connections to zones with their own database. */
async function withZones(
  db: Database,
  customerName: string,
  work: (customer: Customer, zones: readonly ZoneRef[]) => Promise<void>,
): Promise<void> {
  const customer = await requireCustomer(db, customerName);
  const directory: Zones = createZones(db);
  try {
    await work(customer, await directory.list(customer.name));
  } finally {
    await directory.close();
  }
}

function assertClientId(clientId: string, { clients }: AdminContext): void {
  if (!CLIENT_ID_PATTERN.test(clientId)) {
    throw new AdministrationError(
      `The client name '${clientId}' may hold lower-case letters, digits, ".", "_" and "-" only, at most 63 of them, and begins with a letter or digit.`,
    );
  }
  if (clients.includes(clientId)) {
    throw new AdministrationError(
      `'${clientId}' is a client of the settings already. Choose another name.`,
    );
  }
}

async function requireSystemWallet(zone: ZoneRef, name: string): Promise<string> {
  const id = name.toLowerCase();
  if (isUuid(id) && (await systemWalletExists(zone.db, zone, id))) return id;
  throw new AdministrationError(
    `The zone '${zone.name}' has no system wallet ${name}. Make it first, in Wallets & Groups or by POST /metadata/system/wallet.`,
  );
}

async function requireAccount(
  db: Database,
  customer: Customer,
  clientId: string,
): Promise<ServiceAccount> {
  const accounts = await listServiceAccounts(db, customer.name);
  const account = accounts.find((known) => known.clientId === clientId);
  if (account) return account;
  throw new AdministrationError(`'${customer.name}' has no client '${clientId}'.`);
}
