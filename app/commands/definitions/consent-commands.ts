/** The commands of the form of a consent contract: each leads to a field, also out of another field. */
import type { CommandDefinitions } from '#app/commands/command.ts';
import type { ScreenId } from '#app/screens/screens.ts';

const IN_FORM = {
  section: 'Screen',
  permissions: ['editData'],
  screens: ['consent-contract-new', 'consent-contract'] satisfies ScreenId[] as ScreenId[],
  inEditor: true,
} as const;

export const CONSENT_COMMANDS = {
  'consent.only': {
    ...IN_FORM,
    title: 'Choose the shared attributes',
    keys: ['alt+o'],
    keywords: ['only', 'columns'],
    does: { kind: 'focus', on: 'form [name=only]' },
  },
  'consent.when': {
    ...IN_FORM,
    title: 'Write the condition of the shared records',
    keys: ['alt+w'],
    keywords: ['when', 'where', 'tql'],
    does: { kind: 'focus', on: 'form [name=when]' },
  },
  'consent.recipients': {
    ...IN_FORM,
    title: 'Choose the recipients',
    keys: ['alt+r'],
    keywords: ['with', 'token properties'],
    // A contract for everybody has no other field of recipients than the choice itself. Of the other two fields, the
    // form shows that of the choice.
    does: {
      kind: 'focus',
      on: 'form :is([name=shareWith][value=ALL]:checked, [name=to], [name=jwtProperties])',
    },
  },
  'consent.start': {
    ...IN_FORM,
    title: 'Set the start of the contract',
    keys: ['alt+a'],
    keywords: ['from', 'begin', 'date'],
    does: { kind: 'focus', on: 'form [name=start]' },
  },
  'consent.until': {
    ...IN_FORM,
    title: 'Set the end of the contract',
    keys: ['alt+u'],
    keywords: ['until', 'expire', 'date'],
    does: { kind: 'focus', on: 'form [name=until]' },
  },
} as const satisfies CommandDefinitions;
