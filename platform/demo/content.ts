/**
 * The content of the demo that is data: the files in the folder `content`. A zone has dictionaries.json, edges.json,
 * glossary.csv (several aliases, abbreviations or properties in a cell are separated by semicolons) and people.json.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { dictionarySchema, flattenAttributes } from '#model/dictionaries/dictionary.ts';
import { edgeDefinitionInputSchema } from '#model/dictionaries/edge-definition.ts';
import { termInputSchema } from '#model/metadata/glossary.ts';
import type { TermInput } from '#model/metadata/glossary.ts';
import { MESSAGE_TYPES } from '#model/directory/message.ts';
import { SYSTEM_WALLET_TYPES } from '#model/wallets/wallet-types.ts';
import { daysBefore, spokenDay } from './dates.ts';

/**
 * The folder beside this module in the source tree; `scripts/packaging/bundle.js` copies the folder beside the bundles.
 */
const FOLDER = new URL('./content/', import.meta.url);

const peopleSchema = z.strictObject({
  /** People who have not signed in yet. */
  wallets: z.array(z.strictObject({ fullName: z.string(), email: z.string() })),
  /** The members are named by their emails. */
  groups: z.array(
    z.strictObject({ name: z.string(), description: z.string(), members: z.array(z.string()) }),
  ),
  /** `access` and `write` are names of groups. */
  systemWallets: z.array(
    z.strictObject({
      type: z.enum(SYSTEM_WALLET_TYPES),
      description: z.string(),
      access: z.string(),
      write: z.string().optional(),
    }),
  ),
});
/** The wallets and groups of a zone in addition to its accounts. */
export type DemoPeople = z.infer<typeof peopleSchema>;

const messagesSchema = z.array(
  z.strictObject({
    title: z.string(),
    type: z.enum(MESSAGE_TYPES),
    daysAgo: z.number(),
    /** It is left out when the message is for all customers. */
    customer: z.string().optional(),
    file: z.string(),
  }),
);

export interface DemoMessage {
  /** It is left out when the message is for all customers. */
  customer?: string;
  title: string;
  type: (typeof MESSAGE_TYPES)[number];
  markdown: string;
  createdAt: Date;
}

export type ZoneContent = ReturnType<typeof readZone>;

export const CLINIC = readZone('clinic');
export const PORT = readZone('port');

function readZone(folder: string) {
  return {
    dictionaries: z.array(dictionarySchema).parse(readJson(`${folder}/dictionaries.json`)),
    edges: z.array(edgeDefinitionInputSchema).parse(readJson(`${folder}/edges.json`)),
    glossary: readGlossary(`${folder}/glossary.csv`),
    people: peopleSchema.parse(readJson(`${folder}/people.json`)),
  };
}

/**
 * The values of an enum of a dictionary.
 * @param path such as 'allergies.severity'
 * @throws RangeError when the dictionary has no such enum
 */
export function enumValues({ dictionaries }: ZoneContent, name: string, path: string): string[] {
  const attributes = dictionaries.find((one) => one.name === name)?.attributes ?? [];
  const found = flattenAttributes(attributes).find((attribute) => attribute.path === path);
  if (!found?.attribute.enumValues) throw new RangeError(`${name} has no enum ${path}.`);
  return found.attribute.enumValues;
}

/** Messages of the last months, newest first; about half of them within the fifteen days of the dashboard. */
export function demoMessages(now: Date): DemoMessage[] {
  return messagesSchema.parse(readJson('messages.json')).map(({ daysAgo, file, ...message }) => ({
    ...message,
    createdAt: daysBefore(now, daysAgo),
    // '{day +4}' is the day in four days, '{day -6}' that six days ago.
    markdown: read(`messages/${file}`)
      .trimEnd()
      .replace(/\{day ([+-]\d+)\}/g, (_, days) => spokenDay(daysBefore(now, -Number(days)))),
  }));
}

/**
 * The acceptable use policy, as markdown.
 * @param inForce the first day, such as 'Friday 14 March'
 */
export function acceptableUsePolicy(legalName: string, inForce: string): string {
  return read('policy.md').replaceAll('{legalName}', legalName).replaceAll('{inForce}', inForce);
}

function readGlossary(file: string): TermInput[] {
  const rows = parse<Record<string, string>>(read(file), { columns: true });
  return rows.map(({ aliases = '', abbreviations = '', properties = '', ...term }) =>
    termInputSchema.parse({
      ...term,
      aliases: listed(aliases),
      abbreviations: listed(abbreviations),
      properties: Object.fromEntries(listed(properties).map((property) => property.split('='))),
    }),
  );
}

function listed(cell: string): string[] {
  return cell === '' ? [] : cell.split(';');
}

function readJson(file: string): unknown {
  return JSON.parse(read(file));
}

function read(file: string): string {
  return readFileSync(new URL(file, FOLDER), 'utf8');
}
