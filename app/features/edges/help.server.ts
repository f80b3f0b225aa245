import type { FormHelp } from '#app/forms/form-help.ts';

/** The help beside the form of an edge definition. */
export const EDGE_HELP: FormHelp = {
  about:
    'An edge definition connects the records of two dictionaries that have equal values. The explorer and graph queries walk along it.',
  fields: [
    {
      name: 'name',
      label: 'Name',
      text: 'What the connection is called in pictures and queries. It cannot be changed later.',
      example: 'HAS_VISIT',
    },
    {
      name: 'fromDictionary',
      label: 'From Dictionary',
      text: 'Where the edge begins.',
      example: 'patient',
    },
    {
      name: 'toDictionary',
      label: 'To Dictionary',
      text: 'Where it ends. It may be the same dictionary.',
      example: 'encounter',
    },
    {
      name: 'condition',
      label: 'Attribute Association',
      text: 'The attributes that must be equal. With several pairs all of them must be. An absent value connects nothing.',
      example: 'id = patient_id',
    },
  ],
  sends:
    'New records are connected at once, those that are there already within seconds. Deleting the definition deletes its edges and no records.',
  docs: { title: 'More about edge definitions', to: '/dev_docs/dictionaries.html' },
};
