import type { DefaultValue, FormMetadata } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Form } from '#app/forms/form.tsx';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { UnsavedGuard } from '#app/forms/kept/unsaved-guard.tsx';
import { useReply } from '#app/forms/reply/use-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import type { FormFields } from '#app/forms/use-server-form.ts';
import type { IconName } from '#app/screens/icon-names.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { JobFrame } from './job-frame.tsx';
import type { JobFormData } from './job-form-data.ts';
import { ABANDON_JOB, ForbiddenJobDialog, StartJob } from './start-job.tsx';

interface JobFormPageProps<Shape extends Record<string, unknown>> {
  id: string;
  icon: IconName;
  loaderData: JobFormData & { value: DefaultValue<Shape> };
  reply: FormReply | undefined;
  /** The address that Back opens; by default the address in `loaderData`. */
  backTo?: string;
  /** The label of the button that starts the job. */
  label?: string;
  /** The content above the form. */
  above?: ReactNode;
  children: (fields: FormFields<Shape>, form: FormMetadata<Shape>) => ReactNode;
}

/** The page of a form that starts a job without a file: its heading and buttons, and its fields. */
export function JobFormPage<Shape extends Record<string, unknown>>({
  id,
  icon,
  loaderData,
  reply,
  backTo = loaderData.backTo,
  label = 'START JOB',
  above,
  children,
}: JobFormPageProps<Shape>) {
  const { pathname, search } = useLocation();
  const [form, fields, changes] = useServerForm<Shape>({
    id,
    result: resultOf(reply),
    defaultValue: loaderData.value,
    constraint: loaderData.constraint,
  });
  const { done, busy, formToken } = useReply(reply, loaderData.formToken);
  const start = <StartJob form={form.id} label={label} pending={busy} />;
  return (
    <JobFrame icon={icon} backTo={backTo} help={loaderData.help} main={start}>
      {above}
      <Card>
        <Form form={form} formToken={formToken} changes={changes} action={pathname + search}>
          <div className="grid grid-cols-1 gap-5">{children(fields, form)}</div>
        </Form>
      </Card>
      <UnsavedGuard dirty={changes.dirty && !done} question={ABANDON_JOB} />
      <ForbiddenJobDialog reply={reply} />
    </JobFrame>
  );
}
