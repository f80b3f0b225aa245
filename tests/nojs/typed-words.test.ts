/** What people type into the palette, and the first row that they get: commands and what the server finds together. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_SETTINGS } from '#app/session/key-settings.ts';
import { paletteEntries } from '#app/commands/palette/entries.ts';
import { prepare } from '#app/commands/palette/rank.ts';
import { findCommands } from '#app/commands/palette/results.ts';
import { COMMANDS } from '#app/commands/registry.ts';
import type { GoHits } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import type { PlainBrowser } from '#tests/support/plain-browser.ts';
import { browserOf } from '#tests/support/plain-sign-in.ts';
import { consoleOrigin, OWNER_IN_PROD } from '#tests/support/stack.ts';

type Typed = readonly [typed: string, first: string | RegExp, screen?: ScreenId];

const TABLE: readonly Typed[] = [
  // screens, in other words
  ['dashboard', 'Go to Dashboard'],
  ['home', 'Go to Dashboard'],
  ['job manager', 'Go to Job Manager'],
  ['jobs', 'Go to Job Manager'],
  ['dictionaries', 'Go to Dictionaries'],
  ['schemas', 'Go to Dictionaries'],
  ['list of tables', 'Go to Dictionaries'],
  ['chains', 'Go to Dictionaries'],
  ['edges', 'Go to Edge Definitions'],
  ['relationships', 'Go to Edge Definitions'],
  ['glossary', 'Go to Glossary'],
  ['terms', 'Go to Glossary'],
  ['vocabulary', 'Go to Glossary'],
  ['wallets', 'Go to Wallets & Groups'],
  ['users', 'Go to Wallets & Groups'],
  ['groups', 'Go to Wallets & Groups'],
  ['people', 'Go to Wallets & Groups'],
  ['consents', 'Go to Consent Contracts'],
  ['smart contracts', 'Go to Smart Contracts'],
  ['receipts', 'Go to Receipts'],
  ['audit trail', 'Go to Receipts'],
  ['alerts', 'Go to System Alerts'],
  ['notifications', 'Go to System Alerts'],
  ['graph', 'Go to LifeGraph Explorer'],
  ['run a query', 'Go to LifeGraph Explorer'],
  ['search', 'Go to Global Metadata Search'],
  ['settings', 'Go to Settings'],
  ['preferences', 'Go to Settings'],
  ['swagger', /^Go to (API Reference|Swagger JSON)$/],
  ['api token', 'Go to Dev Docs'],
  ['documentation', 'Go to Dev Docs'],
  ['help', 'Help desk'],
  ['contact support', 'Help desk'],
  ['version', 'About'],
  ['sign out', 'Logout'],
  ['log out', 'Logout'],
  ['logoff', 'Logout'],
  ['keyboard shortcuts', 'Show keyboard shortcuts'],
  ['hotkeys', 'Show keyboard shortcuts'],
  ['assistant', 'Go to Ask Blast'],
  // something new
  ['create dictionary', 'Create dictionary'],
  ['new dictionary', 'Create dictionary'],
  ['dictionary new', 'Create dictionary'],
  ['add a table', 'Create dictionary'],
  ['make a schema', 'Create dictionary'],
  ['dictionary from csv', 'Create a dictionary from a file'],
  ['new edge', 'Create edge definition'],
  ['create relationship', 'Create edge definition'],
  ['add term', 'Create glossary term'],
  ['new user', 'Create user wallet'],
  ['create a team', 'Create user group'],
  ['new consent', 'Create consent contract'],
  ['grant access', 'Create consent contract'],
  ['share data', 'Create consent contract'],
  ['write a smart contract', 'Create smart contract'],
  ['upload', 'Upload Data'],
  ['import csv', 'Upload Data'],
  ['upload a file', 'Upload Data'],
  ['download', 'Download Data'],
  ['export data', 'Download Data'],
  ['export glossary', 'Export Glossary'],
  ['wipe zone', 'Wipe SDZ Data'],
  ['empty the zone', 'Wipe SDZ Data'],
  ['start job', 'Start a new job'],
  ['run contract', /^Execute (a )?smart contract/i],
  // zones and settings
  ['zone dev', 'Switch to clinic_dev'],
  ['stage', 'Switch to clinic_stage'],
  ['switch to stage', 'Switch to clinic_stage'],
  ['uat environment', 'Switch to clinic_uat'],
  ['change zone', 'Switch zone'],
  ['dark mode', 'Use the dark theme'],
  ['night mode', 'Use the dark theme'],
  ['light theme', 'Use the light theme'],
  ['utc', 'Show times in UTC'],
  ['iso dates', 'Write dates as in ISO 8601'],
  // jobs and consents by what became of them
  ['failed jobs', 'Show failed jobs'],
  ['jobs with errors', 'Show failed jobs'],
  ['running jobs', 'Show running jobs'],
  ['pending jobs', 'Show queued jobs'],
  ['canceled jobs', 'Show cancelled jobs'],
  ['expired consents', 'Study of mild conditions, ended'],
  // objects by name, plural, attribute, display name, alias and abbreviation
  ['patient', 'patient'],
  ['patients', 'patient'],
  ['condition record', 'condition_record'],
  ['conditions', 'condition_record'],
  ['visits', 'encounter'],
  ['diagnosis', 'condition_record'],
  ['clinicians', 'provider'],
  ['birthDate', 'patient'],
  ['date of birth', 'patient'],
  ['bloodGroup', 'patient'],
  ['icd code', 'condition_record'],
  ['MRN', 'Patient identifier'],
  ['length of stay', 'Length of stay'],
  ['works at', 'WORKS_AT'],
  ['amara', 'Amara Thackeray'],
  ['data stewards', 'Data stewards'],
  ['group data stewards', 'Data stewards'],
  ['cancer registry', 'Cancer registry'],
  ['visit summary', 'Visit summary'],
  // what is done with them, in either order
  ['edit patient', 'Edit patient'],
  ['patient edit', 'Edit patient'],
  ['modify the patient dictionary', 'Edit patient'],
  ['upload patient', 'Upload a file to patient'],
  ['patient delete', 'Delete patient'],
  ['explore patient', 'Explore patient'],
  ['open patient', 'Open patient'],
  ['download patients csv', 'Download patient'],
  ['download patients as csv', 'Download patient'],
  ['export encounters to excel', 'Download encounter'],
  ['upload patient update', 'Upload a file to patient'],
  ['truncate conditions', 'Truncate condition_record'],
  ['edit visit summary', 'Edit Visit summary'],
  ['visit summary execute', 'Execute Visit summary'],
  ['delete visit summary', 'Delete Visit summary'],
  ['receipts of encounter', 'Receipts of encounter'],
  ['encounter receipts', 'Receipts of encounter'],
  ['patient attributes', 'Attributes of patient'],
  ['columns of provider', 'Attributes of provider'],
  ['show indexes of patient', 'Indexes of patient'],
  ['consents of patient', 'Consent contracts of patient'],
  ['share patient', 'Share patient'],
  ['add member to data stewards', 'Add members to Data stewards'],
  ['members of data stewards', 'Members of Data stewards'],
  ['remove term payer', 'Delete Payer'],
  ['where is patient used', 'Where used: patient'],
  ['query visits', 'Explore encounter'],
  // what the screen at hand can do
  ['history', 'History of the record', 'lifegraph'],
  ['undo', 'Undo in the graph', 'lifegraph'],
  ['undo delete', 'Restore what was deleted last', 'glossary'],
  ['undelete', 'Restore what was deleted last', 'edges'],
  ['save', 'Save changes', 'dictionary'],
  ['add field', 'Add attribute', 'dictionary'],
  ['new column', 'Add attribute', 'dictionary'],
  ['delete', 'Delete…', 'term'],
  ['reload', 'Refresh the list', 'jobs'],
  ['retry', 'Run the job again', 'jobs'],
  ['abort job', 'Cancel job…', 'jobs'],
  ['columns', 'Choose columns…', 'dictionaries'],
  ['empty the chain', 'Truncate the chain…', 'dictionary'],
];

let browser: PlainBrowser;
const found = new Map<string, string | undefined>();

beforeAll(async () => {
  browser = await browserOf(OWNER_IN_PROD);
  for (const [typed, , screen] of TABLE) found.set(typed, await firstRow(typed, screen));
});

/** The title of the first row, as the palette orders them once the server has answered. */
async function firstRow(typed: string, screen: ScreenId | undefined): Promise<string | undefined> {
  const entries = paletteEntries({
    roles: ['sdzUser', 'sdzAdmin'],
    zones: (['DEV', 'STAGE', 'UAT', 'PROD'] as const).map((realm) => ({
      name: `clinic_${realm.toLowerCase()}`,
      realm,
    })),
    zone: OWNER_IN_PROD.zone,
    screen,
    keySettings: DEFAULT_KEY_SETTINGS,
    isReady: (id) => screen !== undefined || COMMANDS[id].does.kind !== 'screen',
  });
  const { sure, vague } = findCommands(prepare(entries), typed);
  const url = new URL(paths.goSearch(typed), consoleOrigin());
  const answer = await fetch(url, { headers: { cookie: browser.cookies.headerFor(url) ?? '' } });
  const { hits } = (await answer.json()) as GoHits;
  return [...sure.map(({ entry }) => entry), ...hits, ...vague.map(({ entry }) => entry)][0]?.title;
}

describe('the first row for what is typed', () => {
  it.each<[string, string | RegExp]>(TABLE.map(([typed, first]) => [typed, first]))(
    '%s: %s',
    (typed, first) => {
      const row = found.get(typed) ?? '';
      if (typeof first === 'string') expect(row).toBe(first);
      else expect(row).toMatch(first);
    },
  );
});
