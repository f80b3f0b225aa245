/** The views of the upload forms. */
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
  /** Preselected by the address. */
  chain: string | undefined;
}

/** The fields of the form Upload Data. */
export type UploadDataShape = {
  operation: string;
  chain: string;
  fileType: string;
  owners: string[];
  limitedOwners: string[];
  file: File;
};
