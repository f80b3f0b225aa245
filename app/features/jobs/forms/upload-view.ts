/** What the upload forms show. */
import type { ChainList } from '#app/forms/chain-list.ts';
import type { FormTicket } from '#app/forms/ticket.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';
import type { Option } from '#app/ui/controls/option.ts';

export interface UploadView {
  ticket: FormTicket;
  maxUploadBytes: number;
  mayStart: boolean;
  backTo: string;
  constraint: FormConstraint;
}

export interface UploadDataView extends UploadView {
  chains: ChainList;
  owners: Option[];
  /** Chosen beforehand by the address. */
  chain: string | undefined;
}

export type ImportDictionaryView = UploadView;

/** The names of the fields of Upload Data. */
export type UploadDataShape = {
  operation: string;
  chain: string;
  fileType: string;
  owners: string[];
  limitedOwners: string[];
  file: File;
};
