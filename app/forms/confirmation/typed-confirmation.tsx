import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '#app/ui/overlays/confirm-dialog.tsx';
import type { Closing } from '#app/ui/overlays/dialog.tsx';
import { CONFIRMATION_FIELD, confirmationProblem } from './confirmation.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { useHiddenFields } from '#app/forms/use-hidden-fields.ts';

/**
 * A dialog in which the person types a key to confirm, such as the name of the record to delete. A wrong value is
 * refused with 'Type {key}' and cleared.
 * @param problem the server's error, from `confirmationProblem`
 */
export function TypedConfirmation({
  typedKey,
  formToken,
  fields,
  problem: serverProblem,
  onTyped,
  children,
  ...dialog
}: Pick<
  ConfirmDialogProps,
  'title' | 'text' | 'confirm' | 'cancel' | 'action' | 'fields' | 'children'
> &
  Closing & {
    typedKey: string;
    formToken: FormToken;
    problem?: string;
    /** Called with the key instead of posting the form. */
    onTyped?: (key: string) => void;
  }) {
  const id = useId();
  const hiddenFields = useHiddenFields(formToken);
  const input = useRef<HTMLInputElement>(null);
  const [localProblem, setLocalProblem] = useState<string>();
  const problem = localProblem ?? serverProblem;

  const check = (event: FormEvent) => {
    const found = confirmationProblem(input.current?.value, typedKey);
    setLocalProblem(found);
    if (found ?? onTyped) event.preventDefault();
    if (!found) return onTyped?.(typedKey);
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
  };
  return (
    <ConfirmDialog {...dialog} fields={{ ...fields, ...hiddenFields }} onSubmit={check}>
      {children}
      <label htmlFor={id} className="field-label mt-5">
        Type <strong className="font-semibold">{typedKey}</strong> to confirm
      </label>
      <input
        ref={input}
        id={id}
        name={CONFIRMATION_FIELD}
        autoComplete="off"
        spellCheck={false}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="control"
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  );
}
