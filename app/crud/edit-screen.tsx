import type { DefaultValue } from '@conform-to/react';
import { useLocation, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCommandKey, useCommandLink, useDialogCommand } from '#app/commands/use-command.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { DELETE_FIELD, problemAt, resultOf } from '#app/forms/reply/form-reply.ts';
import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import { FormNotice } from '#app/forms/form-notice.tsx';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { Form } from '#app/forms/form.tsx';
import { TypedConfirmation } from '#app/forms/confirmation/lazy-typed-confirmation.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { useHiddenFields } from '#app/forms/use-hidden-fields.ts';
import { UnsavedGuard } from '#app/forms/kept/unsaved-guard.tsx';
import { useReply } from '#app/forms/reply/use-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { VERSION_FIELD } from '#app/forms/version.ts';
import { paths } from '#app/paths/paths.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useNeighborRows } from './neighbor-rows.ts';
import { DeletionUses } from './record-dialogs/lazy-deletion-uses.ts';
import { useRecordEntries } from './record-dialogs/record-entries.ts';
import { SaveNext } from './save-next.tsx';
import { deletionQuestion, UNSAVED_CHANGES, unsavedQuestion } from '#app/text/form-dialogs.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog, PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { MenuEntry } from '#app/ui/overlays/menu-entry.ts';
import { MoreMenu } from '#app/ui/overlays/more-menu.tsx';

interface EditScreenProps<Shape extends Record<string, unknown>> {
  loaderData: FormPageData;
  /** What the record is called, shown below the heading; absent while it is created. */
  name?: string;
  /** Content beside the heading. */
  aside?: ReactNode;
  /** Buttons before Cancel and Save. @param form whether it has changes that are not saved */
  actions?: ReactNode | ((form: { dirty: boolean }) => ReactNode);
  /** Content beside the form, above its help. */
  beside?: ReactNode;
  /** What else the page has, below the form. */
  below?: ReactNode;
  /** True for a form with a field that needs more room than others. */
  wide?: boolean;
  /** False for a record that is only shown. */
  saves?: boolean;
  reply: FormReply | undefined;
  /** The initial value of the form. */
  value?: DefaultValue<Shape>;
  /** The address that Cancel opens. */
  listTo: string;
  /** The word for a record in the screen's questions: 'user wallet'. */
  noun: string;
  /** The id by which the audit trail names the record. A record that is not stored yet has none. */
  audited?: string;
  /** True when the record exists and can be deleted. */
  deletes?: boolean;
  /** The menu item that deletes the record. */
  deleteLabel?: string;
  /** The text that the person has to type to delete the record; absent for a plain question. */
  typedKey?: string;
  children: (fields: FormFields<Shape>) => ReactNode;
}

/** A page with a form: heading, Save, Cancel, Delete, and a question before changes are lost. */
export function EditScreen<Shape extends Record<string, unknown>>(props: EditScreenProps<Shape>) {
  const { loaderData, reply, listTo, noun, deletes, deleteLabel, typedKey, saves = true } = props;
  const wrongKey = problemAt(reply, CONFIRMATION_FIELD);
  const [form, fields, changes] = useServerForm<Shape>({
    id: EDIT_FORM_ID,
    result: wrongKey === undefined ? resultOf(reply) : undefined,
    defaultValue: props.value,
    constraint: loaderData.constraint,
  });
  const { done, busy, formToken } = useReply(reply, loaderData.formToken);
  const dirty = changes.dirty && !done;
  const again = reply?.kind === 'again' ? reply : undefined;
  // The version of the values on screen. It stays when the record is read again while the form is open, as for a
  // dialog.
  const [begunWith] = useState(loaderData.version);
  const version = again?.version ?? begunWith;
  useNeighborRows();
  const { audited } = props;
  const menu = (deletes || audited !== undefined) && (
    <RecordMenu {...{ audited, deletes, deleteLabel }} />
  );
  const page = (
    <div className={props.wide ? 'max-w-6xl' : 'max-w-3xl'}>
      {/* Enter in a field presses the first button of the form. This one only saves; the others do more. */}
      <button type="submit" form={form.id} className="hidden" tabIndex={-1} aria-hidden />
      <FormHeader
        subtitle={props.name}
        aside={
          <>
            {props.aside}
            {dirty && <Chip tone="warning">{UNSAVED_CHANGES.title}</Chip>}
          </>
        }
        actions={
          props.actions ? (
            <div data-group className={BUTTON_GROUP}>
              {typeof props.actions === 'function' ? props.actions({ dirty }) : props.actions}
              {menu}
            </div>
          ) : (
            menu
          )
        }
      >
        <LinkButton to={listTo}>{saves ? 'Cancel' : 'Close'}</LinkButton>
        {saves && <SaveButton form={form.id} pending={busy} />}
      </FormHeader>
      {again?.notice && <FormNotice {...again.notice} />}
      <Card>
        <Form form={form} formToken={formToken} changes={changes}>
          {version && <input type="hidden" name={VERSION_FIELD} value={version} />}
          <div className="grid gap-5 sm:grid-cols-2">{props.children(fields)}</div>
        </Form>
      </Card>
      <UnsavedGuard dirty={dirty} question={unsavedQuestion(noun)} />
      {deletes && (
        <DeleteDialog
          mayDelete={loaderData.mayDelete}
          {...{ noun, formToken, version, typedKey, wrongKey }}
        />
      )}
      <ForbiddenDialog reply={reply} />
    </div>
  );
  return (
    <FormWithHelp
      help={loaderData.help}
      wide={props.wide}
      beside={props.beside}
      fills={saves}
      keys={saves && <SaveNext form={form.id} disabled={busy} />}
    >
      {page}
      {props.below}
    </FormWithHelp>
  );
}

/** The classes of a group of buttons that stay in one line. On a narrow screen, the line has nothing else in it. */
const BUTTON_GROUP =
  'flex items-center gap-2 max-sm:w-full max-sm:[&>.button]:grow max-sm:[&>.button>.icon]:hidden';

/** The id of the form, for buttons outside it. */
export const EDIT_FORM_ID = 'edit';

function SaveButton({ form, pending }: { form: string; pending: boolean }) {
  return (
    <Button
      type="submit"
      form={form}
      variant="primary"
      icon="save"
      pending={pending}
      {...useCommandLink('form.save')}
    >
      Save
    </Button>
  );
}

/** Leads to the record's lines of the audit trail, and to the question before it is deleted. */
function RecordMenu({
  audited,
  deletes,
  deleteLabel = 'Delete',
}: Pick<EditScreenProps<Record<string, unknown>>, 'audited' | 'deletes' | 'deleteLabel'>) {
  const [params] = useSearchParams();
  const kbd = useCommandKey('record.delete');
  const about = useRecordEntries();
  const audit: MenuEntry[] = audited
    ? [
        ...about,
        {
          kind: 'link',
          label: 'Audit',
          icon: 'scan-search',
          to: paths.audit({ record: audited }),
        },
      ]
    : [];
  const deletion: MenuEntry[] = deletes
    ? [
        {
          kind: 'link',
          label: deleteLabel,
          icon: 'trash',
          kbd,
          danger: true,
          to: changeQuery(params, { dialog: 'delete' }),
        },
      ]
    : [];
  return <MoreMenu entries={[...audit, ...deletion]} />;
}

interface DeleteDialogProps {
  noun: string;
  mayDelete: boolean;
  formToken: FormToken;
  version: string | undefined;
  typedKey: string | undefined;
  /** Why the server refused the typed text. */
  wrongKey: string | undefined;
}

function DeleteDialog({
  noun,
  mayDelete,
  formToken,
  version,
  typedKey,
  wrongKey,
}: DeleteDialogProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const hiddenFields = useHiddenFields(formToken);
  useDialogCommand('record.delete', 'delete');
  if (params.get('dialog') !== 'delete' && wrongKey === undefined) return null;
  if (!mayDelete) return <PermissionDialog closeTo={pathname} />;
  const question = {
    ...{ ...deletionQuestion(noun), action: pathname, closeTo: pathname },
    children: <DeletionUses />,
  };
  const fields = { [DELETE_FIELD]: 'true', ...(version && { [VERSION_FIELD]: version }) };
  if (typedKey === undefined) {
    return <ConfirmDialog {...question} fields={{ ...fields, ...hiddenFields }} />;
  }
  return (
    <TypedConfirmation
      {...question}
      fields={fields}
      typedKey={typedKey}
      formToken={formToken}
      problem={wrongKey}
    />
  );
}

/**
 * The dialog about missing permissions. It is shown only where scripts run: without them, closing it would lose the
 * form, and the error summary says the same.
 */
function ForbiddenDialog({ reply }: { reply: FormReply | undefined }) {
  const [seen, setSeen] = useState<FormReply>();
  const hydrated = useHydrated();
  if (!hydrated || reply?.kind !== 'again' || !reply.forbidden || seen === reply) return null;
  return <PermissionDialog onClose={() => setSeen(reply)} />;
}
