import type { IconName } from '#app/screens/icon-names.ts';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { Form } from '#app/forms/form.tsx';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import { UnsavedGuard } from '#app/forms/kept/unsaved-guard.tsx';
import { useLeaveWhenDone } from '#app/forms/reply/use-leave-when-done.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { JobFrame } from '#app/features/jobs/forms/job-frame.tsx';
import { ForbiddenJobDialog } from '#app/features/jobs/forms/start-job.tsx';
import type { FilePick } from './use-file-pick.tsx';
import type { useUploadForm } from './use-upload-form.ts';

const ABANDON_UPLOAD =
  'Nothing was sent yet. If you leave this page now, what you filled in is lost.';

/**
 * The frame of a form that starts a job with a file: heading, Back, Close, the form, its progress.
 * @param problemsOf the problems that the browser finds before anything is sent, by field
 * @param pick the files picked in the form
 */
export function UploadPage<Shape extends Record<string, unknown>>({
  icon,
  loaderData,
  form,
  changes,
  upload,
  reply,
  problemsOf,
  asksFirst,
  pick,
  children,
}: ReturnType<typeof useUploadForm<Shape>>['page'] & {
  icon: IconName;
  problemsOf: (body: FormData) => Record<string, string[]>;
  /** Whether a question is asked before the form is sent. When it returns true, it sends the form itself. */
  asksFirst?: (body: FormData) => boolean;
  pick: FilePick;
  children: ReactNode;
}) {
  const [asksPermission, setAsksPermission] = useState(false);
  const submit = useCommandLink('form.submit');
  const { running } = upload;
  const start = useRef<HTMLButtonElement>(null);
  // The Cancel button, which had the focus during the upload, is gone, and the error may not be at a field.
  useBrowserLayoutEffect(() => {
    const { error } = resultOf(upload.reply) ?? {};
    if (error && document.activeElement === document.body) start.current?.focus();
  }, [upload.reply]);
  useLeaveWhenDone(upload.reply);

  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The submitter has a name when the form library changes a value by it. The form itself is not sent then.
    if (submitter?.hasAttribute('name')) return form.onSubmit(event);
    event.preventDefault();
    if (running) return;
    if (!loaderData.mayStart) return setAsksPermission(true);
    const body = new FormData(event.currentTarget);
    const problems = problemsOf(body);
    if (Object.keys(problems).length > 0) upload.refuse(problems);
    else if (!asksFirst?.(body)) void upload.send(body);
  };
  return (
    <>
      <JobFrame
        icon={icon}
        backTo={loaderData.backTo}
        help={loaderData.help}
        main={
          !running && (
            <Button
              ref={start}
              type="submit"
              form={form.id}
              variant="primary"
              icon="upload"
              {...submit}
            >
              Start Upload
            </Button>
          )
        }
      >
        <Card>
          {running && (
            <running.UploadProgressPanel progress={running.progress} onCancel={upload.cancel} />
          )}
          <Form
            form={form}
            formToken={loaderData.formToken}
            changes={changes}
            encType="multipart/form-data"
            onSubmit={send}
          >
            {children}
          </Form>
        </Card>
      </JobFrame>
      {pick.prompt}
      {running ? (
        <running.UploadGuard active={upload.reply?.kind !== 'done'} />
      ) : (
        <UnsavedGuard dirty={changes.dirty || pick.files.length > 0} question={ABANDON_UPLOAD} />
      )}
      {asksPermission && <PermissionDialog onClose={() => setAsksPermission(false)} />}
      <ForbiddenJobDialog reply={reply} />
    </>
  );
}
