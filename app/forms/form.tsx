import { FormProvider, useFormMetadata } from '@conform-to/react';
import type { FormMetadata } from '@conform-to/react';
import { Form as RemixForm } from '@remix-run/react';
import { useLayoutEffect } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { NoticeBox } from './form-notice.tsx';
import type { FormToken } from './form-token.ts';
import { useHiddenFields } from './use-hidden-fields.ts';
import type { FormChanges } from './use-server-form.ts';

/**
 * A form: its token, its error summary and its fields. The browser's own validation is off, because its messages
 * differ from the specification; a failed submission focuses the first invalid field.
 */
export function Form<Shape extends Record<string, unknown>>({
  form,
  formToken,
  changes,
  action,
  encType,
  onSubmit = form.onSubmit,
  children,
}: {
  form: FormMetadata<Shape>;
  formToken: FormToken;
  /** The changes of a form that asks before it is left with them. */
  changes?: FormChanges;
  /** The address it posts to; this page by default. */
  action?: string;
  /** Required for files, so that their content is sent and not only their names. */
  encType?: 'multipart/form-data';
  /** Called before the form is posted; `preventDefault` stops the post. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const hiddenFields = useHiddenFields(formToken);
  return (
    <FormProvider context={form.context}>
      <RemixForm
        method="post"
        id={form.id}
        action={action}
        encType={encType}
        onSubmit={onSubmit}
        noValidate
      >
        {/* Enter in a field presses the first submit button, which must not be 'add a row'. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden />
        <HiddenFields fields={hiddenFields} />
        {changes && <WatchChanges form={form.id} {...changes} />}
        <ErrorSummary form={form} />
        {children}
      </RemixForm>
    </FormProvider>
  );
}

/**
 * Reports changes of the form. It is a component of its own, because it is rendered for each typed letter and the rest
 * of the form is not.
 */
function WatchChanges({ form, isDirty, note }: FormChanges & { form: string }) {
  const { value } = useFormMetadata(form);
  const dirty = isDirty(value);
  useLayoutEffect(() => note(dirty), [dirty, note]);
  return null;
}

/** The error summary above the form: the errors of the form as a whole, and how many fields need attention. */
function ErrorSummary<Shape extends Record<string, unknown>>({
  form,
}: {
  form: FormMetadata<Shape>;
}) {
  const fieldNames = Object.keys(form.allErrors).filter((name) => name !== '');
  const messages = form.errors ?? [];
  if (fieldNames.length === 0 && messages.length === 0) return null;
  return (
    <NoticeBox tone="error" className="mb-6">
      <div className="font-medium">
        {messages.map((message) => (
          <p key={message} className="whitespace-pre-line">
            {message}
          </p>
        ))}
        {fieldNames.length > 0 && (
          <p>
            {/* The link is for pages without JavaScript, where no script moves the focus. */}
            <a href={`#${form.id}-${fieldNames[0]}`} className="underline underline-offset-2">
              {fieldNames.length === 1
                ? '1 field needs attention'
                : `${fieldNames.length} fields need attention`}
            </a>
          </p>
        )}
      </div>
    </NoticeBox>
  );
}
