import type { FormHelp } from '#app/forms/form-help.ts';

const HELP: Omit<FormHelp, 'sends'> = {
  about:
    'A term says what a word means in this zone. Palette and search find it by its other names too.',
  fields: [
    {
      name: 'term',
      label: 'Term',
      text: 'The word itself. It cannot be changed later.',
      example: 'Encounter',
    },
    {
      name: 'type',
      label: 'Type',
      text: 'What kind of word it is, in your own words.',
      example: 'Concept',
    },
    {
      name: 'groupName',
      label: 'Group Name',
      text: 'What it belongs to. The list can be sorted by it.',
      example: 'Care',
    },
    { name: 'description', label: 'Description', text: 'The meaning, in one or two sentences.' },
    {
      name: 'aliases',
      label: 'Aliases',
      text: 'Other words for the same thing.',
      example: 'visit',
    },
    {
      name: 'abbreviations',
      label: 'Abbreviations',
      text: 'Short forms that people write.',
      example: 'ENC',
    },
    {
      name: 'properties',
      label: 'Properties',
      text: 'Whatever else is worth keeping, each with a name and a value.',
    },
  ],
};

/** The help beside the form of a new term. */
export const NEW_TERM_HELP: FormHelp = {
  ...HELP,
  sends: 'Save adds the term, which the palette and search find from then on.',
};

/** The help beside the form of a stored term. */
export const TERM_HELP: FormHelp = {
  ...HELP,
  sends: 'Save writes a new version into the ledger, where the earlier ones stay.',
};
