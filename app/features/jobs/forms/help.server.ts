import type { FormHelp } from '#app/forms/form-help.ts';

/** How the result of a job is told. */
export const JOB_RESULT = 'The Job Manager shows how far the job is. A mail says how it ended.';
const FILES = '/dev_docs/api.html';

/** The help beside Upload Data. */
export const UPLOAD_DATA_HELP: FormHelp = {
  about:
    'Writes the rows of a file into a chain, each as a record that is checked against the dictionary.',
  fields: [
    {
      name: 'operation',
      label: 'Operation',
      text: 'Upsert replaces the record with the primary key of a row, or creates one. Create refuses a key that exists. Update and Patch refuse one that does not; Patch changes only the attributes of the file.',
    },
    {
      name: 'chain',
      label: 'Chain',
      text: 'Where the records belong. It has the name of its dictionary.',
    },
    {
      name: 'fileType',
      label: 'File Type',
      text: 'Chosen by the name of the file, when one is picked.',
    },
    {
      name: 'owners',
      label: 'Owners',
      text: 'The wallets that may read, change and delete the records.',
    },
    {
      name: 'limitedOwners',
      label: 'Limited Owners',
      text: 'Wallets beside the owners, such as that of a custodian, that may do the same.',
    },
    {
      name: 'file',
      label: 'File',
      text: 'The header of a table names the attributes.',
      example: 'id,name,birth_date',
    },
  ],
  sends: `The whole file is checked first. When one row is wrong, nothing is written, and the job names the rows. ${JOB_RESULT}`,
  docs: { title: 'More about uploads', to: FILES },
};

/** The help beside Import Dictionary. */
export const IMPORT_DICTIONARY_HELP: FormHelp = {
  about: 'Creates dictionaries, or changes those with the same names.',
  fields: [
    {
      name: 'file',
      label: 'Files',
      text: 'Each holds a dictionary, or a list of them. The documentation shows one.',
    },
  ],
  sends: `A change that stored records would not fit is refused. ${JOB_RESULT}`,
  docs: { title: 'More about dictionaries', to: '/dev_docs/dictionaries.html' },
};

/** The help beside Import DbSchema. */
export const IMPORT_DB_SCHEMA_HELP: FormHelp = {
  about:
    'Makes a dictionary of each table of a DbSchema project, and an edge definition of each foreign key.',
  fields: [
    {
      name: 'deleteDictionaries',
      label: 'Delete dictionaries',
      text: 'Makes the zone the same as the project. What the project does not name is deleted with its records.',
    },
    { name: 'file', label: 'File', text: 'The project file of DbSchema.', example: 'clinic.dbs' },
  ],
  sends: JOB_RESULT,
  docs: { title: 'More about DbSchema', to: '/dev_docs/dictionaries.html' },
};

/** The help beside Import Glossary. */
export const IMPORT_GLOSSARY_HELP: FormHelp = {
  about: 'Writes the terms of a file into the glossary. Terms that are there already are replaced.',
  fields: [
    {
      name: 'fileType',
      label: 'File Type',
      text: 'Chosen by the name of the file, when one is picked.',
    },
    { name: 'file', label: 'File', text: 'A list of terms, as Export Glossary writes it.' },
  ],
  sends: JOB_RESULT,
};

/** The help beside Download Data. */
export const DOWNLOAD_DATA_HELP: FormHelp = {
  about:
    'Writes the records that a query finds, and that you may read, into a file. The file can be downloaded once, within 7 days.',
  fields: [
    {
      name: 'fileType',
      label: 'File Type',
      text: 'JSON and Parquet keep the type of each value. CSV, PIPE and TAB are plain text.',
    },
    { name: 'tql', label: 'Query', text: 'Which records, in TQL. It has your rights.' },
  ],
  sends: JOB_RESULT,
  docs: { title: 'More about TQL', to: '/dev_docs/tql.html' },
};

/** The help beside Export Glossary. */
export const EXPORT_GLOSSARY_HELP: FormHelp = {
  about: 'Writes all terms of the glossary into a file, which Import Glossary reads again.',
  fields: [
    { name: 'fileType', label: 'File Type', text: 'CSV and XLSX for people, JSON for programs.' },
  ],
  sends: JOB_RESULT,
};
