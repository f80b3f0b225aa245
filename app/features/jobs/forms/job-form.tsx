import type { DefaultValue, FormMetadata } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Form } from '#app/forms/form.tsx';
import { resultOf } from '#app/forms/form-reply.ts';
import type { FormReply } from '#app/forms/form-reply.ts';
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx';
import { useReply } from '#app/forms/use-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import type { FormFields } from '#app/forms/use-server-form.ts';
import type { IconName } from '#app/text/icon-names.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { JobFrame } from './job-frame.tsx';
import type { JobFormData } from './job-form-data.ts';
import { ABANDON_JOB, DeniedJob, StartJob } from './start-job.tsx';

interface JobFormProps<Shape extends Record<string, unknown>> {
  id: string;
  loaderData: JobFormData;
  value: DefaultValue<Shape>;
  reply: FormReply | undefined;
  /** The label of the button that starts the job. */
  label?: string;
  children: (fields: FormFields<Shape>, form: FormMetadata<Shape>) => ReactNode;
}

/** A form that starts a job without a file: its fields, and its button. */
export function JobForm<Shape extends Record<string, unknown>>({
  id,
  loaderData,
  value,
  reply,
  label = 'START JOB',
  children,
}: JobFormProps<Shape>) {
  const { pathname, search } = useLocation();
  const [form, fields, changes] = useServerForm<Shape>({
    id,
    result: resultOf(reply),
    defaultValue: value,
    constraint: loaderData.constraint,
  });
  const { done, busy, formToken } = useReply(reply, loaderData.formToken);
  return (
    <>
      <Form form={form} formToken={formToken} changes={changes} action={pathname + search}>
        <div className="grid grid-cols-1 gap-5">{children(fields, form)}</div>
        <StartJob label={label} pending={busy} />
      </Form>
      <UnsavedGuard dirty={changes.dirty && !done} question={ABANDON_JOB} />
      <DeniedJob reply={reply} />
    </>
  );
}

/** The page of such a form: heading, Back and Close above it. */
export function JobFormPage<Shape extends Record<string, unknown>>({
  icon,
  ...form
}: JobFormProps<Shape> & { icon: IconName }) {
  return (
    <JobFrame icon={icon} backTo={form.loaderData.backTo} help={form.loaderData.help}>
      <Card>
        <JobForm {...form} />
      </Card>
    </JobFrame>
  );
}
