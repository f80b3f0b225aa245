import type { FormHelp } from '#app/forms/form-help.ts';

/** The help beside the form of a term. */
export const TERM_HELP: FormHelp = {
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
  sends: 'Save writes a new version into the ledger, where the earlier ones stay.',
};
