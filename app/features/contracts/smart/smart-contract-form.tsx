import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { EditScreen, EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { CodeField } from '#app/fields/code/code-field.tsx';
import { TextAreaField, TextField } from '#app/fields/controls/field.tsx';
import type { FormPageProps, FormReply } from '#app/forms/reply/form-reply.ts';
import { FormSection } from '#app/fields/layout/form-section.tsx';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { SmartContractFormValues as Fields } from '#model/contracts/smart-contract.ts';
import type { SmartData } from './smart.server.ts';
import { EXECUTE, SAVE_AND_GO, STAY, STEP_FIELD } from './smart-step.ts';

/** The texts of the dialog that asks whether to save (B-137 to B-139). */
const SAVE_AND_EXECUTE = {
  title: 'Unsaved Changes',
  text: 'This smart contract has unsaved changes. Save them before executing?',
  confirm: 'Save and execute',
  cancel: 'Go Back',
} as const;

const { smartContracts } = paths;

/** Creates or changes a smart contract (B-120 to B-139, B-390 to B-394). */
export function SmartContractForm({ loaderData, reply }: FormPageProps<SmartData>) {
  const { stored, chain, mayEdit } = loaderData;
  return (
    <EditScreen<Fields>
      noun="smart contract"
      audited={stored?.id}
      name={stored && [stored.value.name, chain].filter(Boolean).join(' · ')}
      wide
      listTo={smartContracts.list({ chain })}
      aside={!stored && <Chip tone="accent">{chain}</Chip>}
      actions={
        stored &&
        (({ dirty }) => <StoredActions id={stored.id} {...{ loaderData, reply, dirty }} />)
      }
      saves={mayEdit}
      deletes={stored !== undefined}
      deleteLabel="Delete Contract"
      value={stored?.value}
      {...{ loaderData, reply }}
    >
      {(fields) => <SmartFields fields={fields} readOnly={!mayEdit} />}
    </EditScreen>
  );
}

const CODE_HINT = (
  <>
    A script. Its functions can be executed; they have <code>args</code>, <code>console</code> and{' '}
    <code>await query(tql)</code>.
  </>
);

export function SmartFields({
  fields,
  readOnly,
}: {
  fields: FormFields<Fields>;
  readOnly: boolean;
}) {
  return (
    <>
      <FormSection title="General Info" />
      <TextField field={fields.name} label="Name" readOnly={readOnly} className="col-span-full" />
      <TextAreaField
        field={fields.description}
        label="Description"
        rows={2}
        readOnly={readOnly}
        className="col-span-full"
      />
      <CodeField
        field={fields.javaScript}
        label="Smart Contract"
        language="javascript"
        rows={18}
        hint={CODE_HINT}
        readOnly={readOnly}
        className="col-span-full min-w-0"
      />
    </>
  );
}

/** The button Execute Contract, and the link to the receipts of earlier executions. */
function StoredActions({
  loaderData,
  reply,
  id,
  dirty,
}: FormPageProps<SmartData> & { id: string; dirty: boolean }) {
  const { chain, mayEdit } = loaderData;
  const command = useCommandLink('contract.execute');
  return (
    <>
      <LinkButton to={smartContracts.list({ tab: 'receipts', chain })} icon="receipt-text">
        Receipts
      </LinkButton>
      {mayEdit ? (
        <ExecuteButton to={smartContracts.execute(chain, id)} {...{ reply, dirty }} />
      ) : (
        <LinkButton to={smartContracts.execute(chain, id)} icon="play" {...command}>
          Execute Contract
        </LinkButton>
      )}
    </>
  );
}

/**
 * Leads to the Execute screen. With unsaved changes, a dialog first asks whether to save them (B-392 to B-394). Without
 * scripts the server compares the form with the stored contract and renders the dialog.
 */
function ExecuteButton({
  to,
  reply,
  dirty,
}: {
  to: string;
  reply: FormReply | undefined;
  dirty: boolean;
}) {
  const navigate = useNavigate();
  // A reply of the server closes a dialog that was opened before it.
  const [asked, setAsked] = useState<{ reply: FormReply | undefined }>();
  const close = () => setAsked(undefined);
  return (
    <>
      <Button
        type="submit"
        form={EDIT_FORM_ID}
        name={STEP_FIELD}
        value={EXECUTE}
        icon="play"
        {...useCommandLink('contract.execute')}
        onClick={(event) => {
          event.preventDefault();
          if (dirty) setAsked({ reply });
          else navigate(to);
        }}
      >
        Execute Contract
      </Button>
      {asked && asked.reply === reply ? (
        <SaveDialog onClose={close} />
      ) : (
        reply?.kind === 'again' && reply.asks && <SaveDialog />
      )}
    </>
  );
}

/**
 * The dialog that asks whether to save.
 * @param onClose absent when the server has rendered the dialog: Go Back is then a step of the form
 */
function SaveDialog({ onClose }: { onClose?: () => void }) {
  const step = (value: string) =>
    ({ type: 'submit', form: EDIT_FORM_ID, name: STEP_FIELD, value }) as const;
  const closing = onClose ? { onClose } : { closeTo: '?', closeBy: step(STAY) };
  return (
    <ConfirmDialog
      {...SAVE_AND_EXECUTE}
      variant="primary"
      confirmBy={step(SAVE_AND_GO)}
      {...closing}
    />
  );
}
