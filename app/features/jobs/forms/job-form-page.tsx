import type { DefaultValue } from '@conform-to/react';
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
import { JobHeader } from './job-header.tsx';
import type { JobFormData } from './job-form-data.ts';
import { ABANDON_JOB, DeniedJob, StartJob } from './start-job.tsx';

/** A form that starts a job without a file: heading, Back, Close, fields and START JOB. */
export function JobFormPage<Shape extends Record<string, unknown>>({
  id,
  icon,
  loaderData,
  value,
  reply,
  children,
}: {
  id: string;
  icon: IconName;
  loaderData: JobFormData;
  value: DefaultValue<Shape>;
  reply: FormReply | undefined;
  children: (fields: FormFields<Shape>) => ReactNode;
}) {
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
      <JobHeader icon={icon} backTo={loaderData.backTo} />
      <Card className="max-w-2xl">
        <Form form={form} formToken={formToken} changes={changes} action={pathname + search}>
          <div className="grid grid-cols-1 gap-5">{children(fields)}</div>
          <StartJob label="START JOB" pending={busy} />
        </Form>
      </Card>
      <UnsavedGuard dirty={changes.dirty && !done} question={ABANDON_JOB} />
      <DeniedJob reply={reply} />
    </>
  );
}
