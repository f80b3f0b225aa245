import { useLocation, useSearchParams } from '@remix-run/react';
import { useDialogCommand } from '#app/commands/use-command.ts';
import { DeletionUses } from '#app/crud/record-dialogs/lazy-deletion-uses.ts';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { problemAt, SCRIPTS_FIELD } from '#app/forms/reply/form-reply.ts';
import { TypedConfirmation } from '#app/forms/confirmation/lazy-typed-confirmation.ts';
import { VERSION_FIELD, versionOfHash } from '#app/forms/version.ts';
import { UnsavedGuard } from '#app/forms/kept/unsaved-guard.tsx';
import { ConfirmDialog, PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { Closing } from '#app/ui/overlays/dialog.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import {
  DELETE_DICTIONARY_FIELD,
  EDITOR_FORM_ID,
  openButton,
  PREVIEWED_FIELD,
  STAY_FIELD,
  THEN_FIELD,
  THEN_UPLOAD,
  TRUNCATE_FIELD,
} from './editor-form.ts';
import { PasteDialog } from './paste/lazy-paste-dialog.ts';
import { SavePreviewDialog } from './save/lazy-save-preview.ts';
import type { EditorReply } from './editor-reply.ts';
import type { EditorData } from './editor-data.ts';
import { DRAFT_FIELD } from './read-open-tab.ts';
import {
  ABANDON_DICTIONARY,
  DELETE_DICTIONARY,
  SAVE_BEFORE_UPLOAD,
  TRUNCATE_CHAIN,
} from './texts.ts';
import { locationHref } from './editor-location.ts';
import type { Editor } from './use-editor.ts';

/** The way to close a dialog: by the form while there are changes, otherwise by a link. */
type EditorClosing = Pick<Extract<Closing, { closeTo: string }>, 'closeTo' | 'closeBy'>;

interface EditorDialogsProps {
  editor: Editor;
  loaderData: EditorData;
  reply: EditorReply | undefined;
}

/** The dialogs of the editor. The address names the open one. */
export function EditorDialogs({ editor, loaderData, reply }: EditorDialogsProps) {
  const [params] = useSearchParams();
  const { dirty, location, stored } = editor;
  const closing: EditorClosing = {
    closeTo: locationHref(location),
    closeBy: dirty ? openButton(location) : undefined,
  };
  const problem = problemAt(reply, CONFIRMATION_FIELD);
  const refused = reply?.kind === 'again' && reply.truncates ? 'truncate' : 'delete';
  const dialog = problem === undefined ? params.get('dialog') : refused;
  const preview = reply?.kind === 'again' ? reply.preview : undefined;
  useDialogCommand('record.delete', 'delete', { enabled: stored !== undefined });
  useDialogCommand('dictionary.truncate', 'truncate', { enabled: stored !== undefined });
  const asks = (dialog === 'delete' || dialog === 'truncate') && stored !== undefined;
  return (
    <>
      <UnsavedGuard dirty={dirty} question={ABANDON_DICTIONARY} />
      {(dialog === 'permission' || (asks && !loaderData.mayDelete)) && (
        <PermissionDialog {...closing} />
      )}
      {preview && (
        <SavePreviewDialog
          preview={preview}
          pending={editor.busy}
          thenUpload={reply?.kind === 'again' && reply.thenUpload === true}
          next={reply?.next}
          saveBy={{
            type: 'submit',
            form: EDITOR_FORM_ID,
            formAction: closing.closeTo,
            name: PREVIEWED_FIELD,
            value: 'true',
          }}
          {...closing}
        />
      )}
      {dialog === 'paste' && (
        <PasteDialog
          key={editor.pasted}
          editor={editor}
          text={reply?.kind === 'again' ? (reply.pasted ?? editor.pasted) : editor.pasted}
          {...closing}
        />
      )}
      {dialog === 'upload' && dirty && <SaveFirst {...closing} />}
      {asks && loaderData.mayDelete && (
        <TypedDialog
          key={dialog}
          texts={dialog === 'delete' ? DELETE_DICTIONARY : TRUNCATE_CHAIN}
          field={dialog === 'delete' ? DELETE_DICTIONARY_FIELD : TRUNCATE_FIELD}
          name={stored.name}
          version={editor.version ?? versionOfHash(stored.hash)}
          editor={editor}
          problem={problem}
          {...closing}
        />
      )}
    </>
  );
}

/** Asks to save first, because a file is uploaded to the stored version of the dictionary. */
function SaveFirst(closing: EditorClosing) {
  const submit = { type: 'submit', form: EDITOR_FORM_ID, formAction: closing.closeTo } as const;
  return (
    <ConfirmDialog
      {...SAVE_BEFORE_UPLOAD}
      variant="primary"
      confirmBy={{ ...submit, name: THEN_FIELD, value: THEN_UPLOAD }}
      {...closing}
    />
  );
}

interface TypedDialogProps extends EditorClosing {
  texts: typeof DELETE_DICTIONARY | typeof TRUNCATE_CHAIN;
  /** The field that tells the server what to do. */
  field: string;
  name: string;
  /** The version that is shown. No other version is deleted. */
  version: string;
  editor: Editor;
  problem: string | undefined;
}

/** Asks for the name of the dictionary before it, or the records of its chain, are erased. */
function TypedDialog({
  texts,
  field,
  name,
  version,
  editor,
  problem,
  ...closing
}: TypedDialogProps) {
  const { pathname } = useLocation();
  const enhanced = useHydrated();
  // Without scripts, only the forms of the page have the unsaved changes.
  const kept = editor.dirty ? { [DRAFT_FIELD]: editor.firstText } : undefined;
  return (
    <TypedConfirmation
      {...texts}
      typedKey={name}
      formToken={editor.formToken}
      problem={problem}
      action={pathname + closing.closeTo}
      fields={{
        [field]: 'true',
        ...(field === DELETE_DICTIONARY_FIELD && { [VERSION_FIELD]: version }),
        ...(editor.dirty && { [STAY_FIELD]: 'true' }),
        ...(enhanced ? { [SCRIPTS_FIELD]: 'true' } : kept),
      }}
      {...closing}
    >
      {field === DELETE_DICTIONARY_FIELD && <DeletionUses />}
    </TypedConfirmation>
  );
}
