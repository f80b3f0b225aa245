import type { FormHelp } from '#app/forms/form-help.ts';
import type { EditorTab } from './editor-location.ts';

const SENDS = 'Save checks all tabs. Records can be written as soon as it is saved.';
const SENDS_CHANGE =
  'Save checks all tabs. When records are stored already, it says first what the change does to them.';
const DOCS = { title: 'More about dictionaries', to: '/dev_docs/dictionaries.html' };

/** The help beside each tab of the editor of a new dictionary. */
export const NEW_DICTIONARY_HELP: Record<EditorTab, FormHelp> = {
  details: {
    about:
      'A dictionary says what the records of a chain look like. The chain exists as soon as the dictionary is saved.',
    fields: [
      {
        name: 'name',
        label: 'Dictionary Name',
        text: 'Also the name of the chain: letters, digits and _. It cannot be changed later.',
        example: 'lab_result',
      },
      {
        name: 'groupName',
        label: 'Dictionary Grouping',
        text: 'What it belongs to. The list can be sorted by it.',
        example: 'Care',
      },
      {
        name: 'description',
        label: 'Description',
        text: 'What a record stands for, in one or two sentences. Search finds it.',
      },
      {
        name: 'undefinedAttributesAction',
        label: 'Undefined Attributes Action',
        text: 'What happens to a value for which the dictionary has no attribute, such as a further column of a file.',
      },
      {
        name: 'color',
        label: 'Color',
        text: 'Of its records in pictures of the graph. Automatic picks one by the name.',
      },
    ],
    sends: SENDS,
    docs: DOCS,
  },
  attributes: {
    about: 'An attribute is a value that the records hold, as a column of a table is.',
    fields: [
      {
        name: 'name',
        label: 'Name',
        text: 'What queries and files call it. It is unique on its level.',
        example: 'birth_date',
      },
      {
        name: 'displayName',
        label: 'Display Name',
        text: 'What people call it. The palette finds it by this name too.',
        example: 'Date of birth',
      },
      {
        name: 'datatype',
        label: 'Datatype',
        text: 'Which values it takes, and how they are compared and sorted. Types with [] hold a list.',
      },
      {
        name: 'required',
        label: 'Required',
        text: 'Null and the empty text count as no value.',
      },
      {
        name: 'description',
        label: 'Description',
        text: 'What the value means, and in which unit.',
        example: 'Weight in grams',
      },
      {
        name: 'enumValues',
        label: 'Enum Values',
        text: 'A record with any other value is refused.',
      },
      {
        name: 'defaultValue',
        label: 'Default Value',
        text: 'Stored when a new record has no value here.',
      },
      {
        name: 'regex',
        label: 'Regular Expression',
        text: 'The whole text must match it.',
        example: String.raw`M-\d{4}`,
      },
      {
        name: 'min',
        label: 'Min',
        text: 'The least value allowed. Of texts the number of characters counts, of dates the date.',
      },
      {
        name: 'max',
        label: 'Max',
        text: 'The greatest value allowed, counted in the same way.',
      },
      {
        name: 'precision',
        label: 'Precision',
        text: 'A record with more digits after the point is refused. Nothing is rounded.',
      },
      {
        name: 'fingerprintAttributes',
        label: 'Fingerprint Attributes',
        text: 'Equal values give an equal fingerprint, which does not reveal them. A UNIQUE index over it finds duplicates.',
      },
    ],
    sends: SENDS,
    docs: DOCS,
  },
  indexes: {
    about: 'An index finds records by their values, or keeps two of them from being the same.',
    fields: [
      {
        name: 'name',
        label: 'Name',
        text: 'What messages call it.',
        example: 'by_card',
      },
      {
        name: 'type',
        label: 'Type',
        text: 'Primary is the key by which uploads find records; a dictionary has one. Unique refuses equal values. Normal makes comparisons fast, Full Text the search within texts.',
      },
      {
        name: 'indexAttributes',
        label: 'Attributes',
        text: 'With several of them, records are compared by all values together. Objects and files cannot be indexed.',
        example: 'address.city',
      },
    ],
    sends: SENDS,
    docs: DOCS,
  },
};

/** The help beside each tab of the editor of a stored dictionary. */
export const DICTIONARY_HELP: Record<EditorTab, FormHelp> = {
  details: { ...NEW_DICTIONARY_HELP.details, sends: SENDS_CHANGE },
  attributes: { ...NEW_DICTIONARY_HELP.attributes, sends: SENDS_CHANGE },
  indexes: { ...NEW_DICTIONARY_HELP.indexes, sends: SENDS_CHANGE },
};
