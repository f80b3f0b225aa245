/** The jobs that can be started here, in the groups of the chooser (B-221, B-222). */
import type { JobForm } from '#app/paths/paths.ts';
import { DATA_ROLES, METADATA_ROLES, type Role } from '#model/roles.ts';

export interface JobCard {
  form: JobForm;
  label: string;
  description: string;
}

export interface JobGroup {
  label: string;
  cards: readonly JobCard[];
}

const GROUPS: readonly (JobGroup & { roles: readonly Role[] })[] = [
  {
    label: 'Data Jobs',
    roles: DATA_ROLES,
    cards: [
      {
        form: 'upload-file',
        label: 'Upload Data',
        description: 'Write the rows of a file into a chain.',
      },
      {
        form: 'execute-smart-contract-job',
        label: 'Execute Smart Contract',
        description: 'Run a function of a contract, which leaves a receipt.',
      },
    ],
  },
  {
    label: 'Metadata Jobs',
    roles: METADATA_ROLES,
    cards: [
      {
        form: 'upload-data-dictionary',
        label: 'Import Dictionary',
        description: 'Create or replace dictionaries from JSON files.',
      },
      {
        form: 'upload-db-schema',
        label: 'Import DbSchema',
        description: 'Make dictionaries and edge definitions of the tables of a database.',
      },
    ],
  },
];

/** The groups of the roles held (B-216 to B-218, B-523). */
export function jobGroups(roles: readonly Role[]): JobGroup[] {
  return GROUPS.filter((group) => group.roles.some((role) => roles.includes(role))).map(
    ({ label, cards }) => ({ label, cards }),
  );
}

/** The form of a choice on offer to these roles, or undefined. */
export function chosenForm(roles: readonly Role[], choice: string | null): JobForm | undefined {
  const cards = jobGroups(roles).flatMap((group) => group.cards);
  return cards.find(({ form }) => form === choice)?.form;
}
