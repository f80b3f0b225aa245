import { Form, useNavigation } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import type { SubmitButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import type { Closing } from './dialog.tsx';

export type ConfirmDialogProps = Closing & {
  title: string;
  text: ReactNode;
  confirm: string;
  cancel?: string;
  /** 'danger' for a destructive action. */
  variant?: 'danger' | 'primary';
  /** The address that the form posts to; this page when absent. */
  action?: string;
  /** Hidden fields: the action to run, and the form's token. */
  fields?: Readonly<Record<string, string>>;
  /** Called instead of posting a form. */
  onConfirm?: () => void;
  /** Submits another form of the page instead. */
  confirmBy?: SubmitButton;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** More fields, for example a text to type. */
  children?: ReactNode;
};

/** Asks before an action with consequences: one that deletes, ends or replaces. Both buttons have specific labels. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel = 'No, Cancel',
  variant = 'danger',
  action,
  fields = {},
  onConfirm,
  confirmBy,
  onSubmit,
  children,
  ...closing
}: ConfirmDialogProps) {
  const pending = useNavigation().formData !== undefined;
  const content = (
    <>
      <p className="text-muted">{text}</p>
      {children}
      <DialogActions>
        <CancelControl label={cancel} {...closing} />
        <Button
          variant={variant}
          type={onConfirm ? 'button' : 'submit'}
          pending={pending}
          onClick={onConfirm}
          {...confirmBy}
        >
          {confirm}
        </Button>
      </DialogActions>
    </>
  );
  return (
    <Dialog title={title} {...closing}>
      {(onConfirm ?? confirmBy) ? (
        content
      ) : (
        <Form method="post" action={action} onSubmit={onSubmit} noValidate>
          <HiddenFields fields={fields} />
          {content}
        </Form>
      )}
    </Dialog>
  );
}

/** The button that closes a dialog without a change. */
export function CancelControl({ label, closeTo, closeBy, onClose }: Closing & { label: string }) {
  return closeTo === undefined || closeBy ? (
    <Button onClick={onClose} {...closeBy}>
      {label}
    </Button>
  ) : (
    <LinkButton to={closeTo} preventScrollReset>
      {label}
    </LinkButton>
  );
}
