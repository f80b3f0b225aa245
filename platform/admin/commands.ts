/**
 * The commands of `npm run admin` for customers, zones, policies, messages and accounts. Those for clients are in
 * client-commands.ts.
 */
import { databaseAddressProblem } from '#http/database-hosts.ts';
import { MESSAGE_TYPES } from '#model/directory/message.ts';
import type { Role } from '#model/access/roles.ts';
import { ENVIRONMENTS } from '#model/directory/zone.ts';
import type { Environment } from '#model/directory/zone.ts';
import {
  addMessage,
  AdministrationError,
  publishPolicy,
  saveCustomer,
  saveZone,
  setServices,
} from '#platform/directory/administration.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { Customer } from '#platform/directory/zones.ts';
import {
  createAccount,
  disableAccount,
  signOutAccount,
} from '#platform/identity/accounts/accounts.ts';
import type { Database } from '#platform/storage/database.ts';
import { CLIENT_COMMANDS } from './client-commands.ts';
import { notOneOf, parseRoleNames, requireCustomer, requireZone } from './context.ts';
import type { AdminCommand, AdminContext } from './context.ts';
import { helpLines, usageError } from './invocation.ts';
import type { Given } from './invocation.ts';
import { activePolicy, listCustomers } from './list.ts';
import { ZONE_COMMANDS, ZONE_HELP } from './zone-commands.ts';

const customerAdd: AdminCommand = {
  name: 'customer add',
  usage: '<name> --legal-name <text>',
  about: 'Makes a customer, which is also a realm, or changes its legal name.',
  words: [1, 1],
  options: { 'legal-name': { type: 'string' } },
  async run(given, { db, say }) {
    const [name = ''] = given.words;
    const legalName = given.option('legal-name')?.trim();
    if (!legalName) throw usageError(customerAdd);
    const known = await createZones(db).customer(name);
    await saveCustomer(db, {
      name: known?.name ?? name,
      legalName,
      enabledServices: known?.enabledServices ?? null,
    });
    say(known ? `The customer '${known.name}' was changed.` : `The customer '${name}' was made.`);
  },
};

const services: AdminCommand = {
  name: 'services',
  usage: '<customer> [<service> …] [--all]',
  about: 'Shows which services are on, switches on exactly those named, or all.',
  words: [1, 100],
  options: { all: { type: 'boolean' } },
  async run(given, { db, say }) {
    const [name = '', ...wanted] = given.words;
    const customer = await requireCustomer(db, name);
    if (given.flag('all') && wanted.length > 0) throw usageError(services);
    if (given.flag('all')) await setServices(db, name, null);
    else if (wanted.length > 0) await setServices(db, name, wanted);
    const { enabledServices } = await requireCustomer(db, customer.name);
    say(`Services of '${customer.name}': ${enabledServices?.join(', ') ?? 'all'}.`);
  },
};

const zoneAdd: AdminCommand = {
  name: 'zone add',
  usage: `<customer> <name> <${ENVIRONMENTS.join('|')}> [--database-url <address>]`,
  about: 'Makes a secure data zone, in the main database or in one of its own.',
  words: [3, 3],
  options: { 'database-url': { type: 'string' } },
  async run(given, { db, say, prepareDatabase }) {
    const [customerName = '', name = '', environmentName = ''] = given.words;
    const environment = parseEnvironment(environmentName);
    const customer = await requireCustomer(db, customerName);
    const known = await createZones(db).find(customer.name, name);
    if (known) {
      throw new AdministrationError(
        `The zone '${known.name}' of '${customer.name}' is there already, in ${known.environment}. It was left as it is.`,
      );
    }
    const databaseUrl = given.option('database-url');
    if (databaseUrl !== undefined) {
      assertPostgres(databaseUrl);
      await prepareDatabase(databaseUrl);
    }
    await saveZone(db, { customer: customer.name, name, environment, databaseUrl });
    say(`The zone '${name}' of '${customer.name}' was made.`);
  },
};

const policyPublish: AdminCommand = {
  name: 'policy publish',
  usage: '<customer> <file.md>',
  about: 'Puts an acceptable use policy in force; everyone is asked to accept it.',
  words: [2, 2],
  async run(given, { db, say, readText }) {
    const [customerName = '', file = ''] = given.words;
    const customer = await requireCustomer(db, customerName);
    const document = await readMarkdown(readText, file);
    if ((await activePolicy(db, customer.id)) === document) {
      say('This policy is in force already, so nobody is asked again.');
      return;
    }
    await publishPolicy(db, customer.name, document);
    say(`The policy is in force for '${customer.name}'. Everyone accepts it at the next sign-in.`);
  },
};

const messageAdd: AdminCommand = {
  name: 'message add',
  usage: `[--customer <name>] <${MESSAGE_TYPES.join('|')}> <title> <file.md>`,
  about: 'Publishes a system message, for one customer or for all.',
  words: [3, 3],
  options: { customer: { type: 'string' } },
  async run(given, { db, say, readText }) {
    const [typeName = '', title = '', file = ''] = given.words;
    const type = MESSAGE_TYPES.find((known) => known === typeName.toUpperCase());
    if (!type) throw notOneOf('message type', typeName, MESSAGE_TYPES);
    if (title.trim() === '') throw new AdministrationError('The title is blank. Give one.');
    const customerName = given.option('customer');
    const customer =
      customerName === undefined ? undefined : await requireCustomer(db, customerName);
    const markdown = await readMarkdown(readText, file);
    await addMessage(db, { customer: customer?.name, title: title.trim(), type, markdown });
    say(`The message is published for ${customer ? `'${customer.name}'` : 'every customer'}.`);
  },
};

const accountAdd: AdminCommand = {
  name: 'account add',
  usage: '<customer> <email> --name <text> --password <text|-> [--role <zone>=<role>[,<role>]] …',
  about:
    "Makes an account of the built-in identity provider, or sets all of one. '-' reads the password from the input.",
  words: [2, 2],
  options: {
    name: { type: 'string' },
    password: { type: 'string' },
    role: { type: 'string', multiple: true },
  },
  async run(given, { db, say, readLine }) {
    const [customerName = '', email = ''] = given.words;
    const name = given.option('name');
    const password = given.option('password');
    if (!name || password === undefined) throw usageError(accountAdd);
    const customer = await requireCustomer(db, customerName);
    const roles = await rolesOf(db, customer, given);
    await createAccount(db, {
      realm: customer.name,
      email,
      name,
      password: password === '-' ? await readLine() : password,
      roles,
    });
    const zones = Object.keys(roles);
    say(
      zones.length > 0
        ? `The account ${email} may enter ${zones.join(', ')}.`
        : `The account ${email} may enter no zone. Give it a --role.`,
    );
  },
};

const accountDisable: AdminCommand = {
  name: 'account disable',
  usage: '<customer> <email>',
  about: 'Locks an account out and ends its sessions. Adding it again lets it in.',
  words: [2, 2],
  async run(given, { db, say }) {
    const [customerName = '', email = ''] = given.words;
    const customer = await requireCustomer(db, customerName);
    await disableAccount(db, customer.name, email);
    say(`The account ${email} is disabled.`);
  },
};

const accountSignOut: AdminCommand = {
  name: 'account sign-out',
  usage: '<customer> <email>',
  about:
    'Ends all sessions of an account at once, in every browser and program. It may sign in again.',
  words: [2, 2],
  async run(given, { db, say }) {
    const [customerName = '', email = ''] = given.words;
    const customer = await requireCustomer(db, customerName);
    await signOutAccount(db, customer.name, email);
    say(`The account ${email} is signed out everywhere.`);
  },
};

const list: AdminCommand = {
  name: 'list',
  usage: '',
  about: 'Shows customers with their zones, services, policy and accounts.',
  words: [0, 0],
  async run(_given, { db, say }) {
    for (const line of await listCustomers(db)) say(line);
  },
};

export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  customerAdd,
  services,
  zoneAdd,
  policyPublish,
  messageAdd,
  accountAdd,
  accountDisable,
  accountSignOut,
  ...CLIENT_COMMANDS,
  list,
];

export const HELP = [
  ...['Usage: npm run admin -- <command>', ''],
  ...helpLines(ADMIN_COMMANDS),
  ...helpLines(ZONE_COMMANDS),
  ...ZONE_HELP,
].join('\n');

/** The roles in options such as '--role clinic_dev=sdzUser,sdzAdmin', one per zone of the customer. */
async function rolesOf(
  db: Database,
  customer: Customer,
  given: Given,
): Promise<Record<string, Role[]>> {
  const zones = await createZones(db).list(customer.name);
  const roles: Record<string, Role[]> = {};
  for (const text of given.all('role')) {
    const [zoneName = '', list = ''] = text.split('=');
    const zone = requireZone(zones, zoneName);
    roles[zone.name] = [...(roles[zone.name] ?? []), ...parseRoleNames(list)];
  }
  return roles;
}

function parseEnvironment(name: string): Environment {
  const environment = ENVIRONMENTS.find((known) => known === name.toUpperCase());
  if (environment) return environment;
  throw notOneOf('environment', name, ENVIRONMENTS);
}

function assertPostgres(url: string): void {
  const problem = databaseAddressProblem(url);
  if (problem) throw new AdministrationError(`The database address ${problem}.`);
}

async function readMarkdown(readText: AdminContext['readText'], file: string): Promise<string> {
  let text: string;
  try {
    text = await readText(file);
  } catch {
    throw new AdministrationError(`The file '${file}' cannot be read.`);
  }
  if (text.trim() === '') throw new AdministrationError(`The file '${file}' is empty.`);
  return text;
}
