import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UploadProgressPanel } from './upload-progress-panel.tsx';

function drawAt(sentBytes: number): string {
  const progress = { sentBytes, totalBytes: 100, bytesPerSecond: undefined };
  return renderToStaticMarkup(
    <UploadProgressPanel progress={progress} onCancel={() => undefined} />,
  );
}

describe('the button below the upload progress', () => {
  it('cancels while bytes are being sent', () => {
    expect(drawAt(99)).toContain('Cancel upload');
    expect(drawAt(99)).not.toContain('aria-disabled');
  });

  it('does nothing once the file has arrived, because the job may already exist', () => {
    expect(drawAt(100)).not.toContain('Cancel upload');
    expect(drawAt(100)).toContain('aria-disabled="true"');
  });
});
