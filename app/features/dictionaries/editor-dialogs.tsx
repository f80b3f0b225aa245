import { useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx';
import {
  ABANDON_DICTIONARY,
  DELETE_DICTIONARY,
  SAVE_BEFORE_UPLOAD,
  UNSAVED_CHANGES,
} from '#app/text/dialogs.ts';
import { ConfirmDialog, PermissionDialog } from '#app/ui/late-dialogs.tsx';
import { latePart } from '#app/ui/late-part.tsx';
import { useHydrated } from '#app/ui/use-browser.ts';
import { DELETE_FIELD, ENHANCED_FIELD } from './editor-view.ts';
import type { EditorReply, EditorView } from './editor-view.ts';
import { hrefOfPlace } from './place.ts';
import type { Editor } from './use-editor.ts';

const TypedConfirmation = latePart(
  async () => (await import('#app/forms/typed-confirmation.tsx')).TypedConfirmation,
);

/** The dialogs of the editor: which one is open stands in the address. */
export function EditorDialogs({
  editor,
  view,
  reply,
}: {
  editor: Editor;
  view: EditorView;
  reply: EditorReply | undefined;
}) {
  const [params] = useSearchParams();
  const closeTo = hrefOfPlace(editor.place);
  const dialog = reply?.kind === 'confirm' ? 'delete' : params.get('dialog');
  return (
    <>
      <UnsavedGuard dirty={editor.dirty} question={ABANDON_DICTIONARY} />
      {dialog === 'permission' && <PermissionDialog closeTo={closeTo} />}
      {dialog === 'upload' && editor.dirty && <SaveFirst editor={editor} closeTo={closeTo} />}
      {dialog === 'delete' && editor.stored && (
        <DeleteDialog
          name={editor.stored.name}
          editor={editor}
          mayDelete={view.mayDelete}
          closeTo={closeTo}
          problem={reply?.kind === 'confirm' ? reply.problem : undefined}
        />
      )}
    </>
  );
}

/** A file goes to the dictionary as it is saved. */
function SaveFirst({ editor, closeTo }: { editor: Editor; closeTo: string }) {
  const navigate = useNavigate();
  const { title, text, save } = SAVE_BEFORE_UPLOAD;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={save}
      cancelLabel={UNSAVED_CHANGES.stay}
      variant="primary"
      onConfirm={() => editor.save('upload')}
      onClose={() => navigate(closeTo, { preventScrollReset: true })}
    />
  );
}

function DeleteDialog({
  name,
  editor,
  mayDelete,
  closeTo,
  problem,
}: {
  name: string;
  editor: Editor;
  mayDelete: boolean;
  closeTo: string;
  problem: string | undefined;
}) {
  const { pathname } = useLocation();
  const enhanced = useHydrated();
  if (!mayDelete) return <PermissionDialog closeTo={closeTo} />;
  const { title, text, confirm } = DELETE_DICTIONARY;
  return (
    <TypedConfirmation
      title={title}
      text={text}
      confirmLabel={confirm}
      typedKey={name}
      ticket={editor.ticket}
      problem={problem}
      action={pathname + closeTo}
      fields={{ [DELETE_FIELD]: 'true', ...(enhanced && { [ENHANCED_FIELD]: 'true' }) }}
      closeTo={closeTo}
    />
  );
}
