import { Form, useNavigation } from '@remix-run/react';
import type { FormEvent, ReactNode } from 'react';
import { Button, LinkButton } from '../controls/button.tsx';
import type { SubmitButton } from '../controls/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import type { Closing } from './dialog.tsx';

export type ConfirmDialogProps = Closing & {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** 'danger' for what destroys something. */
  variant?: 'danger' | 'primary';
  /** Where the form posts to; this page when absent. */
  action?: string;
  /** Hidden fields: what is to be done, and the form's ticket. */
  fields?: Readonly<Record<string, string>>;
  /** Called instead of posting a form, for a question that only the browser asks. */
  onConfirm?: () => void;
  /** Sends another form of the page instead. */
  confirmBy?: SubmitButton;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** More fields, for example a key to type. */
  children?: ReactNode;
};

/** Asks before something is done that cannot be undone. Both answers are buttons with words of their own. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'No, Cancel',
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
        <CancelControl label={cancelLabel} {...closing} />
        <Button
          variant={variant}
          type={onConfirm ? 'button' : 'submit'}
          pending={pending}
          onClick={onConfirm}
          {...confirmBy}
        >
          {confirmLabel}
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
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {content}
        </Form>
      )}
    </Dialog>
  );
}

/** The button that closes a dialog and changes nothing. */
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
