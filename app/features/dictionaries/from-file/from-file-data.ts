/** What the page that proposes a dictionary for a file is told. */
import type { FileChoiceField } from '#app/fields/file-choices/file-choices.tsx';
import type { FormToken } from '#app/forms/form-token.ts';
import type { ProposedColumn } from '#model/dictionary-proposal.ts';

export interface FromFileData {
  formToken: FormToken;
  choices: readonly FileChoiceField[];
}

export type FromFileReply =
  | ProposalData
  /** Why there is none, and what was chosen. */
  | { problem: string; given: Readonly<Record<string, string>> };

/** What is proposed, in words: the page needs none of the code that knows dictionaries. */
export interface ProposalData {
  name: string;
  /** What was looked at, as a sentence or two. */
  summary: string;
  warnings: string[];
  columns: ColumnData[];
  /** Fields and values of the editor's form: the draft, what opens it there, what uploads after a save. */
  editor: Readonly<Record<'draft' | 'opens' | 'uploads', { name: string; value: string }>>;
  formToken: FormToken;
}

export interface ColumnData extends Pick<ProposedColumn, 'path' | 'reason' | 'samples'> {
  /** As the file names it, where that is no name of an attribute. */
  header: string | undefined;
  description: string | undefined;
  /** 'Decimal, 2 after the point' */
  datatype: string;
  isRequired: boolean;
  isKey: boolean;
  /** Why it is part of the key, or could be one. */
  keyReason: string | undefined;
  /** 'no empty value in 40 rows' */
  emptiness: string;
}

/** The fields of the form beside the file: how it is read. Empty: found by the platform. */
export const CHOICE_FIELDS = [
  'fileType',
  'delimiter',
  'encoding',
  'dateOrder',
  'decimalSign',
  'sheetName',
  'headerRow',
  'valueLabels',
  'removeApostrophes',
];
