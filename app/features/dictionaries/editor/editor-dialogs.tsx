import { useLocation, useSearchParams } from '@remix-run/react';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation.ts';
import { problemAt, SCRIPTS_FIELD } from '#app/forms/form-reply.ts';
import type { FormReply } from '#app/forms/form-reply.ts';
import { TypedConfirmation } from '#app/forms/lazy-typed-confirmation.ts';
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx';
import {
  ABANDON_DICTIONARY,
  DELETE_DICTIONARY,
  SAVE_BEFORE_UPLOAD,
  UNSAVED_CHANGES,
} from '#app/text/dialogs.ts';
import { ConfirmDialog, PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { Closing } from '#app/ui/overlays/dialog.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { DELETE_FIELD, FORM_ID, openButton, THEN_FIELD, THEN_UPLOAD } from './editor-form.ts';
import type { EditorView } from './editor-view.ts';
import { DRAFT_FIELD } from './read-open-tab.ts';
import { locationHref } from './editor-location.ts';
import type { Editor } from './use-editor.ts';

/** How a dialog is closed: by the form while there are changes, otherwise by a link. */
type EditorClosing = Pick<Extract<Closing, { closeTo: string }>, 'closeTo' | 'closeBy'>;

interface EditorDialogsProps {
  editor: Editor;
  view: EditorView;
  reply: FormReply | undefined;
}

/** The dialogs of the editor; the address says which one is open. */
export function EditorDialogs({ editor, view, reply }: EditorDialogsProps) {
  const [params] = useSearchParams();
  const { dirty, location, stored } = editor;
  const closing: EditorClosing = {
    closeTo: locationHref(location),
    closeBy: dirty ? openButton(location) : undefined,
  };
  const problem = problemAt(reply, CONFIRMATION_FIELD);
  const dialog = problem === undefined ? params.get('dialog') : 'delete';
  const deletes = dialog === 'delete' && stored !== undefined;
  return (
    <>
      <UnsavedGuard dirty={dirty} question={ABANDON_DICTIONARY} />
      {(dialog === 'permission' || (deletes && !view.mayDelete)) && (
        <PermissionDialog {...closing} />
      )}
      {dialog === 'upload' && dirty && <SaveFirst {...closing} />}
      {deletes && view.mayDelete && (
        <DeleteDialog name={stored.name} editor={editor} problem={problem} {...closing} />
      )}
    </>
  );
}

/** A file is uploaded to the stored version of the dictionary. */
function SaveFirst(closing: EditorClosing) {
  const { title, text, save } = SAVE_BEFORE_UPLOAD;
  const submit = { type: 'submit', form: FORM_ID, formAction: closing.closeTo } as const;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={save}
      cancelLabel={UNSAVED_CHANGES.stay}
      variant="primary"
      confirmBy={{ ...submit, name: THEN_FIELD, value: THEN_UPLOAD }}
      {...closing}
    />
  );
}

interface DeleteDialogProps extends EditorClosing {
  name: string;
  editor: Editor;
  problem: string | undefined;
}

function DeleteDialog({ name, editor, problem, ...closing }: DeleteDialogProps) {
  const { pathname } = useLocation();
  const enhanced = useHydrated();
  // without scripts, unsaved changes exist only in the forms of the page
  const kept = editor.dirty ? { [DRAFT_FIELD]: editor.firstText } : undefined;
  const { title, text, confirm } = DELETE_DICTIONARY;
  return (
    <TypedConfirmation
      title={title}
      text={text}
      confirmLabel={confirm}
      typedKey={name}
      ticket={editor.ticket}
      problem={problem}
      action={pathname + closing.closeTo}
      fields={{ [DELETE_FIELD]: 'true', ...(enhanced ? { [SCRIPTS_FIELD]: 'true' } : kept) }}
      {...closing}
    />
  );
}
