/** The shape of the demo: customers with accounts, policy and zones, and the content of each zone. */
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { TermInput } from '#model/metadata/glossary.ts';
import type { JobStatus, UploadFileType, UploadOperation } from '#model/jobs/job.ts';
import type { Role } from '#model/access/roles.ts';
import type { Environment } from '#model/directory/zone.ts';
import type { DemoPeople } from './content.ts';

export interface DemoCustomer {
  /** The name, which is also that of its realm. */
  name: string;
  legalName: string;
  /** The acceptable use policy, in Markdown. */
  policy: string;
  /** The first account owns all uploaded records. */
  accounts: [DemoAccount, ...DemoAccount[]];
  zones: DemoZone[];
}

export interface DemoAccount {
  email: string;
  name: string;
  password: string;
  /** Roles by zone name. */
  roles: Record<string, readonly Role[]>;
}

export interface DemoZone {
  name: string;
  environment: Environment;
  /** When the metadata of the zone was created. */
  madeAt: Date;
  dictionaries: readonly Dictionary[];
  edges: readonly EdgeDefinition[];
  glossary: readonly TermInput[];
  people: DemoPeople;
  /** The files in the order of upload. */
  uploads: DemoUpload[];
  consents: readonly DemoConsent[];
  readings: readonly DemoReading[];
  contracts: readonly DemoContract[];
  files: readonly DemoFile[];
}

/** A file that belongs to a record of the owner. An attribute has one. */
export interface DemoFile {
  chain: string;
  /** The attributes that identify the record. */
  key: Record<string, string>;
  attribute: string;
  name: string;
  text: string;
  at: Date;
}

/** A smart contract of the owner, and the jobs that ran it. Names are unique within a zone. */
export interface DemoContract {
  chain: string;
  name: string;
  description: string;
  javaScript: string;
  at: Date;
  runs: readonly DemoRun[];
}

/** Runs are unique within a contract. */
export interface DemoRun {
  func: string;
  args: Record<string, string>;
  at: Date;
  endsAs?: Extract<JobStatus, 'COMPLETED_SUCCESS' | 'COMPLETED_ERROR'>;
}

/** A consent contract of the owner. Descriptions are unique within a zone. */
export interface DemoConsent {
  chain: string;
  description: string;
  /** Emails of accounts, or ['*']. */
  to?: readonly string[];
  jwtProperties?: Record<string, string>;
  only?: readonly string[];
  when?: string;
  until?: Date;
  /** When the contract is created. */
  at: Date;
}

/** A query that an account runs by consent. Queries are unique within a zone. */
export interface DemoReading {
  /** The email of the account. */
  by: string;
  query: string;
  at: Date;
}

/** A file that the owner uploads. File names are unique within a zone. */
export interface DemoUpload {
  filename: string;
  chain: string;
  fileType: UploadFileType;
  operation: UploadOperation;
  text: string;
  at: Date;
  /** Emails of the accounts that become limited owners of the records. */
  sharedWith: readonly string[];
  /** How its job ends. CANCELLED is a job that was cancelled before a worker took it. */
  endsAs: Extract<JobStatus, 'COMPLETED_SUCCESS' | 'COMPLETED_ERROR' | 'CANCELLED'>;
}

/** An upload with the usual defaults. */
export function upload(
  given: Pick<DemoUpload, 'filename' | 'chain' | 'text' | 'at'> & Partial<DemoUpload>,
): DemoUpload {
  return {
    fileType: 'CSV',
    operation: 'UPSERT',
    sharedWith: [],
    endsAs: 'COMPLETED_SUCCESS',
    ...given,
  };
}
