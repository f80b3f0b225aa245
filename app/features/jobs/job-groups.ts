/** The jobs that can be started in the console, in the groups of the chooser (B-221, B-222). */
import type { JobForm } from '#app/paths/paths.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import { JOB_NAMES } from '#model/jobs/job.ts';
import type { JobName } from '#model/jobs/job.ts';
import { DATA_ROLES, METADATA_ROLES } from '#model/access/roles.ts';
import type { Role } from '#model/access/roles.ts';

export interface JobCard {
  form: JobForm;
  label: string;
  description: string;
  icon: IconName;
}

export interface JobGroup {
  label: string;
  cards: readonly JobCard[];
}

type GroupLabel = 'Data Jobs' | 'Metadata Jobs' | 'Data Purge Jobs';

const GROUPS: readonly { label: GroupLabel; roles: readonly Role[] }[] = [
  { label: 'Data Jobs', roles: DATA_ROLES },
  { label: 'Metadata Jobs', roles: METADATA_ROLES },
  { label: 'Data Purge Jobs', roles: METADATA_ROLES },
];

interface JobTypeCard extends Omit<JobCard, 'label'> {
  name: JobName;
  group: GroupLabel;
}

/** The card of each type of job, in their order (B-221). */
const JOB_TYPE_CARDS: readonly JobTypeCard[] = [
  {
    name: 'FileUploadJob',
    form: 'upload-file',
    group: 'Data Jobs',
    icon: 'file-up',
    description: 'Write the rows of a file into a chain.',
  },
  {
    name: 'DbSchemaUploadJob',
    form: 'upload-db-schema',
    group: 'Metadata Jobs',
    icon: 'database',
    description: 'Make dictionaries and edge definitions of the tables of a database.',
  },
  {
    name: 'DictionaryUploadJob',
    form: 'upload-data-dictionary',
    group: 'Metadata Jobs',
    icon: 'book-up',
    description: 'Create or replace dictionaries from JSON files.',
  },
  {
    name: 'FileDownloadJob',
    form: 'download-job',
    group: 'Data Jobs',
    icon: 'file-down',
    description: 'Write the rows of a query into a file, which is given once.',
  },
  {
    name: 'TruncateChainJob',
    form: 'truncate-chain-job',
    group: 'Data Purge Jobs',
    icon: 'eraser',
    description: 'Erase all records of one chain. Its dictionary stays.',
  },
  {
    name: 'SmartContractExecJob',
    form: 'execute-smart-contract-job',
    group: 'Data Jobs',
    icon: 'play',
    description: 'Run a function of a contract, which leaves a receipt.',
  },
  {
    name: 'GlossaryUploadJob',
    form: 'bulk-glossary-upload',
    group: 'Metadata Jobs',
    icon: 'book-a',
    description: 'Save the terms of a file.',
  },
  {
    name: 'GlossaryDownloadJob',
    form: 'bulk-glossary-download',
    group: 'Metadata Jobs',
    icon: 'download',
    description: 'Write all terms into a file, which is given once.',
  },
  {
    name: 'WipeSDZDataJob',
    form: 'wipe-sdz-data',
    group: 'Data Purge Jobs',
    icon: 'trash',
    description: 'Erase all data, files and jobs of the zone. Its metadata stays.',
  },
  {
    name: 'ResetSDZJob',
    form: 'reset-sdz-data',
    group: 'Data Purge Jobs',
    icon: 'triangle-exclamation-point',
    description: 'Erase data and metadata of the zone.',
  },
];

/** The groups that a person with these roles gets (B-216 to B-218, B-523). */
export function jobGroups(roles: readonly Role[]): JobGroup[] {
  const held = GROUPS.filter((group) => group.roles.some((role) => roles.includes(role)));
  return held.map(({ label }) => ({
    label,
    cards: JOB_TYPE_CARDS.filter(isIn(label)).map(toCard),
  }));
}

const isIn =
  (label: GroupLabel) =>
  ({ group }: JobTypeCard) =>
    group === label;

function toCard({ name, form, icon, description }: JobTypeCard): JobCard {
  return { form, icon, description, label: JOB_NAMES[name] };
}

/** The form of a choice; undefined when these roles do not have it. */
export function chosenForm(roles: readonly Role[], choice: string | null): JobForm | undefined {
  const cards = jobGroups(roles).flatMap((group) => group.cards);
  return cards.find(({ form }) => form === choice)?.form;
}

/** The form that starts a type of job; undefined for a type of another platform. */
export function formOfJob(name: string): JobForm | undefined {
  return JOB_TYPE_CARDS.find((kind) => kind.name === name)?.form;
}
