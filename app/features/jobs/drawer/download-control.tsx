import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useRevalidator } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { formTokenFields } from '#app/forms/form-token.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { Time } from '#app/ui/content/time.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import type { Download } from './download.ts';
import { noteSaved, wasSaved } from './saved-files.ts';

/** How long after a download the list is loaded again (B-417, B-653). */
const REFRESH_AFTER_MS = 500;

const openStorage = () => window.sessionStorage;

/** The button that downloads the file of a job, or the reason why there is none (B-408 to B-416). */
export function DownloadControl({
  download,
  ...form
}: {
  download: Download;
  formToken: FormToken;
  /** The address to which the form is posted. The answer is the file, or a page that says why there is none. */
  action: string;
  /** Called when the download begins. */
  onStart: () => void;
  /** Whether the download has begun. */
  started: boolean;
}) {
  if (download.state === 'ready') return <DownloadForm fileName={download.fileName} {...form} />;
  return (
    <>
      <p className="mr-auto self-center text-sm text-muted">
        {download.state === 'taken' ? <TakenBy {...download} /> : download.reason}
      </p>
      <Button disabled icon={download.state === 'taken' ? 'check' : 'download'}>
        {download.state === 'taken' ? 'DOWNLOADED' : 'Download'}
      </Button>
    </>
  );
}

function TakenBy({ by = 'Somebody', on }: Extract<Download, { state: 'taken' }>) {
  return (
    <>
      {by} downloaded it{on !== undefined && ' on '}
      {on !== undefined && <Time value={on} />}.
    </>
  );
}

function DownloadForm({
  fileName,
  formToken,
  action,
  onStart,
  started,
}: {
  fileName: string;
  formToken: FormToken;
  action: string;
  onStart: () => void;
  started: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);
  const [asks, setAsks] = useState(false);
  useRefreshLater(started);

  const begin = (event: FormEvent) => {
    if (started) return event.preventDefault();
    if (!isConfirmed.current && wasSaved(fileName, openStorage)) {
      event.preventDefault();
      setAsks(true);
      return;
    }
    noteSaved(fileName, openStorage);
    onStart();
  };
  return (
    <>
      {/* The browser posts this form itself and saves the file as it arrives, whatever its size. */}
      <form ref={form} method="post" action={action} onSubmit={begin}>
        <HiddenFields fields={formTokenFields(formToken)} />
        <Button
          type="submit"
          variant="primary"
          icon="download"
          pending={started}
          {...useCommandLink('job.download')}
        >
          Download
        </Button>
      </form>
      {asks && (
        <ConfirmDialog
          title="Override File"
          text={`A file named ${fileName} was saved before, in this session. Save this one under the same name?`}
          confirm="OVERRIDE FILE"
          cancel="Cancel"
          variant="primary"
          onConfirm={() => {
            setAsks(false);
            isConfirmed.current = true;
            form.current?.requestSubmit();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

function useRefreshLater(started: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!started) return;
    const timer = setTimeout(revalidate, REFRESH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [started, revalidate]);
}
