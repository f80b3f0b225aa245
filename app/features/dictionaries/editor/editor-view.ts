/** What the editor's loader and action tell its screen. */
import type { FormTicket } from '#app/forms/ticket.ts';
import type { StoredDictionary } from '#model/dictionary.ts';
import type { Draft } from './draft.ts';
import type { EditorLocation } from './editor-location.ts';

export interface EditorView {
  /** The newest version; absent while creating. */
  dictionary?: StoredDictionary;
  /** Groupings that other dictionaries have. */
  groups: string[];
  ticket: FormTicket;
  /** Whether the person may save. */
  maySave: boolean;
  mayDelete: boolean;
}

export interface DraftProblem {
  location: EditorLocation;
  /** The name of the control; '' for the location as a whole. */
  field: string;
  message: string;
}

/** Something about the whole form, above it. */
export interface Notice {
  tone: 'error' | 'info';
  title?: string;
  text: string;
  link?: { to: string; label: string; newTab?: boolean };
}

export type EditorReply =
  /** The form again, changed by an action or refused. */
  | {
      kind: 'form';
      /** For a page without JavaScript; the browser holds its own. */
      draft?: Draft;
      problems: DraftProblem[];
      notice?: Notice;
      /** A key is used up by a save that failed later, so each answer brings another. */
      ticket: FormTicket;
    }
  /** The browser's own: no answer came, or none for a form. */
  | { kind: 'unanswered'; notice: Notice }
  /** Only for the enhanced page, which shows the alert and goes on by itself. */
  | { kind: 'done'; message: string; what: 'saved' | 'deleted' }
  /** What was typed to confirm the deletion is wrong. */
  | { kind: 'confirm'; problem: string };

/** Set by the enhanced page: it wants to be told, not redirected. */
export const ENHANCED_FIELD = 'enhanced';

/** Where a save leads to: the list, or with this value the upload of a file. */
export const THEN_FIELD = 'then';
export const THEN_UPLOAD = 'upload';

/** Set by the form of the delete dialog. */
export const DELETE_FIELD = 'delete';
