/** The system messages of the demo. */
import type { MESSAGE_TYPES } from '#model/message.ts';
import { daysBefore, spokenDay } from './dates.ts';

export interface DemoMessage {
  /** Left out for all customers. */
  customer?: string;
  title: string;
  type: (typeof MESSAGE_TYPES)[number];
  markdown: string;
  createdAt: Date;
}

/** Messages of the last months, newest first; about half of them within the fifteen days of the dashboard. */
export function demoMessages(now: Date): DemoMessage[] {
  const inDays = (days: number) => spokenDay(daysBefore(now, -days));
  const ago = (days: number) => daysBefore(now, days);
  return [
    {
      title: 'Short interruption this weekend',
      type: 'ALERT',
      createdAt: ago(0.2),
      markdown: `The database of all zones moves to new machines on **${inDays(4)}, 22:00 to 22:30 UTC**.

- You can read and search all the time.
- Uploads that run at 22:00 pause and go on by themselves.
- Please start no downloads in that half hour.

Nothing changes for you afterwards.`,
    },
    {
      title: 'Release 2.22: the console by keyboard',
      type: 'RELEASE_NOTES',
      createdAt: ago(2),
      markdown: `## New

- **Command palette.** Press \`Ctrl\`+\`K\`, or \`Cmd\`+\`K\` on a Mac, and type what you want to do. It finds screens, dictionaries, glossary terms and jobs.
- **Cheat sheet.** Press \`?\` on any screen to see its keys. Single keys can be changed or switched off under [Settings](/settings).
- **Dark theme.** Follows your system, or your choice.

## Better

- Uploads check the whole file first. When a row is wrong, nothing is written and the first hundred bad rows are listed.
- The zone's environment is shown by a colored stripe on every page.

## Mended

- Dates in downloads no longer depend on the time zone of your browser.`,
    },
    {
      customer: 'meridian',
      title: 'Encounters of the Larkspur Bay practices are complete',
      type: 'GENERAL',
      createdAt: ago(3),
      markdown: `All encounters of the practices in Larkspur Bay since the merger are now in \`clinic_prod\`. They were entered by hand before, and some were missing.

If you keep figures of your own, please calculate them again. A query to begin with:

\`\`\`sql
FROM encounter GROUP BY data.organization_id SELECT data.organization_id, COUNT(*) AS visits
\`\`\``,
    },
    {
      customer: 'meridian',
      title: 'Do not upload lab_export files before they are corrected',
      type: 'ALERT',
      createdAt: ago(6),
      markdown: `Files named \`lab_export\` that the laboratory sent **before ${spokenDay(ago(6))}** use an encounter class that does not exist. Uploads of them end with an error, and nothing is written.

Ask the laboratory for a corrected file. The list of bad rows is in the [Job Manager](/job-manager).`,
    },
    {
      customer: 'harbor',
      title: 'Berth N-02 is closed for dredging',
      type: 'GENERAL',
      createdAt: ago(4),
      markdown: `Berth **N-02** takes no vessels until ${inDays(9)}. Calls that are planned there move to N-03. The record of the berth stays as it is.`,
    },
    {
      title: 'Lunch talk: consent contracts in twenty minutes',
      type: 'GENERAL',
      createdAt: ago(9),
      markdown: `On **${inDays(5)} at 12:15 UTC** we show how to share records with a consent contract, and how an owner sees who has read them.

1. What a reader sees, and what stays hidden
2. Consent for some attributes only
3. Receipts

Bring a question. The talk is recorded.`,
    },
    {
      customer: 'meridian',
      title: 'New in the patient dictionary: emergency contact',
      type: 'GENERAL',
      createdAt: ago(13),
      markdown: `The dictionary \`patient\` has a new object, **emergency_contact**, with name, relationship and phone. It is optional, so files without it still load.

| Attribute | Datatype | Required |
| --- | --- | --- |
| full_name | String | yes |
| relationship | Enum | no |
| phone | String | no |`,
    },
    {
      title: 'Release 2.21: graph explorer',
      type: 'RELEASE_NOTES',
      createdAt: ago(24),
      markdown: `## New

- **LifeGraph** draws up to 10,000 records and says how many it left out.
- Follow edges from a record: in, out, or both ways, as many steps as you like.

## Better

- The query editor completes the names of chains and attributes, and marks mistakes while you type.
- Job mails name the zone in their subject.`,
    },
    {
      title: 'Your password will not be asked for by mail',
      type: 'ALERT',
      createdAt: ago(31),
      markdown: `Several people received a mail that asks them to "confirm" their password for a secure data zone. **It is not from us.** We never ask for a password by mail, chat or phone.

If you followed the link, change your password now and tell the help desk.`,
    },
    {
      customer: 'meridian',
      title: 'Weekly extracts instead of monthly files',
      type: 'GENERAL',
      createdAt: ago(35),
      markdown: `From ${spokenDay(ago(28))} on, encounters and conditions come in **weekly** extracts. Each upload takes seconds instead of minutes, and the newest visits are at most a week old.`,
    },
    {
      title: 'Release 2.20: receipts',
      type: 'RELEASE_NOTES',
      createdAt: ago(58),
      markdown: `## New

- Every reading by consent leaves a **receipt** with the contract, the reader and the query.
- Receipts of smart contracts show arguments, result and duration to the parties.

## Changed

- Truncating a chain keeps its contracts and receipts. It used to remove them.`,
    },
    {
      title: 'Welcome to your secure data zones',
      type: 'GENERAL',
      createdAt: ago(90),
      markdown: `Your zones are ready. To begin:

1. Look at the **dictionaries**: they say which records there are.
2. Open **LifeGraph** and follow the edges from one record to the next.
3. Press \`?\` whenever you wonder which key does what.

Questions? The help desk answers within the day.`,
    },
  ];
}
