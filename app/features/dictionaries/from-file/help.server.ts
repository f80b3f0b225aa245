import type { FormHelp } from '#app/forms/form-help.ts';

/** The help beside the form that proposes a dictionary for a file. */
export const FROM_FILE_HELP: FormHelp = {
  about:
    'Guesses a dictionary from the rows of a file: its attributes, their datatypes and its key.',
  fields: [
    {
      name: 'fileType',
      label: 'File Type',
      text: 'Only needed when the name of the file does not tell it.',
    },
    {
      name: 'file',
      label: 'File',
      text: 'The header of a table names the attributes.',
      example: 'id,name,birth_date',
    },
  ],
  sends:
    'The proposal can be changed before it is saved. The file is not stored; it can be uploaded afterwards.',
  docs: { title: 'More about dictionaries', to: '/dev_docs/dictionaries.html' },
};
