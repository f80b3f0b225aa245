import { useRef } from 'react';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { formatBytes } from '#app/format/number.ts';
import { ProgressBar } from '#app/features/jobs/progress-bar.tsx';
import type { UploadProgress } from './send-upload.ts';

/** The progress of an upload and the button that cancels it. It replaces the button that started the upload. */
export function UploadProgressPanel({
  progress: { sentBytes, totalBytes, bytesPerSecond },
  onCancel,
}: {
  progress: UploadProgress;
  onCancel: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  // The focus moves here, because it is lost when the start button is unmounted.
  useBrowserLayoutEffect(() => {
    if (document.activeElement === document.body) cancel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  const arrived = totalBytes > 0 && sentBytes >= totalBytes;
  return (
    <div ref={panel} className="mb-6 rounded-lg border border-line p-4">
      <p role="status" className="sr-only">
        {arrived ? 'The file has arrived' : `Uploading, ${Math.floor(percent / 10) * 10} percent`}
      </p>
      <ProgressBar label="Progress of the upload" percent={arrived ? undefined : percent} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums">
          {arrived
            ? 'The file has arrived. Starting the job…'
            : `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)} · ${percent} %`}
          {!arrived && bytesPerSecond !== undefined && ` · ${formatBytes(bytesPerSecond)}/s`}
        </p>
        {/* The job may already have started, so it is too late to cancel. */}
        <Button ref={cancel} onClick={onCancel} pending={arrived}>
          {arrived ? 'Please wait' : 'Cancel upload'}
        </Button>
      </div>
    </div>
  );
}
