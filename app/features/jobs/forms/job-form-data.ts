/** The data of the forms that start a job without a file. */
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import type { FormHelp } from '#app/forms/form-help.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';

export interface JobFormData {
  formToken: FormToken;
  constraint: FormConstraint;
  backTo: string;
  help?: FormHelp;
}

export type DownloadShape = {
  fileType: string;
  tql: string;
  filePassword: string;
  forSpreadsheets: boolean;
};

export interface DownloadData extends JobFormData {
  fileTypes: Option[];
  value: Pick<DownloadShape, 'fileType' | 'tql' | 'forSpreadsheets'>;
  /** The chains that complete the query. */
  chains: ChainList;
  /** The name of the person with whose rights the query runs. */
  userName: string;
}

export type ExportShape = {
  title: string;
  fileType: string;
  filePassword: string;
  forSpreadsheets: boolean;
};

export interface ExportData extends JobFormData {
  fileTypes: Option[];
  value: Pick<ExportShape, 'fileType' | 'title' | 'forSpreadsheets'>;
}

/** How many records each chain has. The chain with the largest number is first. */
export interface RecordCounts {
  chains: { chain: string; records: number }[];
  countedAt: string | undefined;
}

/** The data of a form that erases data. Its button opens the dialog in which a phrase is typed. */
export interface PurgeData {
  formToken: FormToken;
  zone: string;
  /** Whether the dialog is open. */
  asks: boolean;
  mayStart: boolean;
  backTo: string;
  /** The records of the zone; absent when they could not be read, and for a form that erases one chain. */
  counts?: RecordCounts | undefined;
}

export interface TruncateData extends PurgeData {
  chains: ChainList;
  /** The chosen chain; '' for none. */
  chain: string;
  /** The reason why the dialog was not opened. */
  problem: string | undefined;
}
