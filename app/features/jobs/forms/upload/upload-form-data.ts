/** The data of the upload forms. */
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import type { FileChoiceField, FileChoiceValues } from '#app/fields/file-choices/file-choices.tsx';
import type { FormHelp } from '#app/forms/form-help.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';
import type { Option } from '#app/ui/controls/option.ts';

export interface UploadFormData {
  formToken: FormToken;
  maxUploadBytes: number;
  mayStart: boolean;
  backTo: string;
  constraint: FormConstraint;
  help?: FormHelp;
}

/** A file type, which is chosen automatically when a file with one of its endings is picked. */
export interface UploadTypeOption extends Option {
  /** The file name extensions in lower case. */
  endings: readonly string[];
}

export interface UploadDataPageData extends UploadFormData {
  chains: ChainList;
  owners: Option[];
  ownersHint: string;
  fileHint: string;
  operations: Option[];
  fileTypes: UploadTypeOption[];
  fileChoices: readonly FileChoiceField[];
  /** The initial values, from the address or from a job that is to run again. */
  value: FileChoiceValues & {
    chain: string | undefined;
    operation: string;
    fileType: string | undefined;
    owners: string[];
    limitedOwners: string[];
  };
}

/** The data of the forms Import Dictionary and Import DbSchema. */
export interface ImportData extends UploadFormData {
  /** Whether the last import was to delete the dictionaries that the DbSchema does not name. */
  deletes: boolean;
}

/** The phrase that has to be typed before Import DbSchema deletes dictionaries (B-490, B-491). */
export const DELETE_PHRASE = 'DELETE';

export interface ImportGlossaryData extends UploadFormData {
  fileTypes: UploadTypeOption[];
  fileChoices: readonly FileChoiceField[];
  value: FileChoiceValues & { fileType: string };
}

/** The fields of the form Upload Data. */
export type UploadDataShape = FileChoiceValues & {
  operation: string;
  chain: string;
  fileType: string;
  owners: string[];
  limitedOwners: string[];
  file: File;
};
