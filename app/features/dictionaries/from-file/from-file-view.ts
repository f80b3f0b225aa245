/** What the page that proposes a dictionary for a file is told. */
import type { FormTicket } from '#app/forms/ticket.ts';
import type { DictionaryProposal } from '#model/dictionary-proposal.ts';

export interface FromFileView {
  ticket: FormTicket;
}

export type FromFileReply =
  /** The draft is the editor's, as JSON. */
  | { fileName: string; proposal: DictionaryProposal; draft: string; ticket: FormTicket }
  /** Why there is none, and what was chosen. */
  | { problem: string; given: Readonly<Record<string, string>> };

/** The fields of the form beside the file: how it is read. Empty: found by the platform. */
export const CHOICE_FIELDS = ['fileType', 'delimiter', 'encoding', 'sheetName', 'valueLabels'];
