import type { FormMetadata } from '@conform-to/react';
import { useLocation, useNavigate } from '@remix-run/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { Form, FormActions } from '#app/forms/form.tsx';
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx';
import { paths } from '#app/paths/paths.ts';
import { SUCCESS } from '#app/text/alerts.ts';
import { ABANDON_UPLOAD } from '#app/text/dialogs.ts';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { PermissionDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { UploadView } from './upload-view.ts';
import type { FilePick } from './use-file-pick.tsx';
import type { useUpload } from './use-upload.ts';

/** How long after the job has started the page leads on (B-228, B-651). */
const LEAVE_AFTER_MS = 500;

/** Shows the alert and leads on; for `useUpload`. */
export function useLeaveWhenStarted(doneTo: string): () => void {
  const showAlert = useShowAlert();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    showAlert({ tone: 'success', text: SUCCESS.jobStarted, keep: true });
    timer.current = setTimeout(() => navigate(doneTo), LEAVE_AFTER_MS);
  };
}

/**
 * The frame of a form that starts a job with a file: heading, Back, Close, the form, its progress.
 * @param problemsOf what the browser finds wrong before anything is sent, by field
 * @param refused whether the server has sent the form back
 * @param pick the files picked in the form
 */
export function UploadPage<Shape extends Record<string, unknown>>({
  title,
  icon,
  view,
  form,
  upload,
  refused,
  problemsOf,
  pick,
  children,
}: {
  title: string;
  icon: LucideIcon;
  view: UploadView;
  form: FormMetadata<Shape>;
  upload: ReturnType<typeof useUpload>;
  refused: boolean;
  problemsOf: (body: FormData) => Record<string, string[]>;
  pick: FilePick;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const [asksPermission, setAsksPermission] = useState(false);
  const submit = useCommandLink('form.submit');
  const { sending } = upload;
  const start = useRef<HTMLButtonElement>(null);
  // the button that had the focus while the file was on its way is gone, and no field may be at fault
  useEffect(() => {
    if (upload.result?.error && document.activeElement === document.body) start.current?.focus();
  }, [upload.result]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // an intent of the form library (a changed value) is not the form itself
    if (submitter?.hasAttribute('name')) return form.onSubmit(event);
    event.preventDefault();
    if (sending) return;
    if (!view.mayStart) return setAsksPermission(true);
    const body = new FormData(event.currentTarget);
    const problems = problemsOf(body);
    if (Object.keys(problems).length > 0) upload.refuse(problems);
    else void upload.send(body);
  };
  return (
    <>
      <PageHeader title={title} icon={icon}>
        <LinkButton to={view.backTo} icon={ArrowLeft} {...useCommandLink('back')}>
          Back
        </LinkButton>
        <LinkButton to={paths.jobs()} icon={X}>
          Close
        </LinkButton>
      </PageHeader>
      <Card className="max-w-2xl">
        <Form form={form} ticket={view.ticket} encType="multipart/form-data" onSubmit={send}>
          {children}
          {sending ? (
            <sending.TransferPanel transfer={sending.transfer} onCancel={upload.cancel} />
          ) : (
            <FormActions>
              <Button ref={start} type="submit" variant="primary" icon={Upload} {...submit}>
                Start Upload
              </Button>
            </FormActions>
          )}
        </Form>
      </Card>
      {pick.prompt}
      {sending ? (
        <sending.UploadGuard active={!upload.started} />
      ) : (
        <UnsavedGuard dirty={form.dirty || pick.files.length > 0} question={ABANDON_UPLOAD} />
      )}
      {asksPermission && <PermissionDialog onClose={() => setAsksPermission(false)} />}
      {refused && !view.mayStart && <PermissionDialog closeTo={pathname + search} />}
    </>
  );
}
