import { useCallback, useEffect, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { FORM_ID } from '#app/crud/edit-screen.tsx';
import { paths } from '#app/paths/paths.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PREVIEW, STEP_FIELD } from './consent-step.ts';
import type { PreviewReply, PreviewView, Sample } from './preview-view.ts';

/** The preview follows after this pause in writing, in milliseconds. */
const PAUSE_MS = 800;
const FAILED: PreviewReply = {
  kind: 'problem',
  message: 'The preview could not be made. Try again in a moment.',
};

interface Props {
  chain: string;
  /** The stored contract that is changed. */
  sdoId?: string;
  /** What the server answered to the button, without scripts. */
  preview?: PreviewReply;
}

/** What the contract opens now, and to whom, beside its form. */
export function PreviewPanel({ chain, sdoId, preview }: Props) {
  const { shown, loading, load } = usePreview(paths.consentPreview(chain, sdoId), preview);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    load();
  };
  return (
    <Card
      title="What it opens now"
      actions={
        <Button
          type="submit"
          size="sm"
          icon="eye"
          form={FORM_ID}
          name={STEP_FIELD}
          value={PREVIEW}
          pending={loading}
          onClick={press}
        >
          Preview
        </Button>
      }
    >
      <div role="status" className="flex flex-col gap-3">
        {!shown && (
          <p className="text-muted">
            Preview shows how many of your records this contract opens, and to whom. Nothing is
            saved.
          </p>
        )}
        {shown?.kind === 'problem' && <p className="text-danger">{shown.message}</p>}
        {shown?.kind === 'preview' && <Opened view={shown} />}
      </div>
    </Card>
  );
}

function Opened({ view: { records, recipients, active, samples } }: { view: PreviewView }) {
  return (
    <>
      <div>
        <p className="font-semibold">{records}</p>
        <p className="mt-1">{recipients}</p>
        {!active && (
          <p className="mt-1 text-warning">
            Its start and its end say that it holds at another time: now it opens nothing.
          </p>
        )}
      </div>
      {samples.map((sample) => (
        <SampleRecord key={sample.id} sample={sample} />
      ))}
    </>
  );
}

function SampleRecord({ sample: { id, fields, left } }: { sample: Sample }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="mb-1 font-mono text-xs text-muted">{id.slice(0, 8)}…</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {fields.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      {fields.length === 0 && <p className="text-muted">None of its attributes.</p>}
      {left > 0 && (
        <p className="text-muted">{left === 1 ? '1 more attribute' : `${left} more attributes`}</p>
      )}
    </div>
  );
}

/** The preview of what the form holds: at once, after a pause in writing, and when the button is pressed. */
function usePreview(address: string, given: PreviewReply | undefined) {
  const [loaded, setLoaded] = useState<PreviewReply>();
  const [loading, setLoading] = useState(false);
  const running = useRef<AbortController>();
  const load = useCallback(() => {
    const form = document.getElementById(FORM_ID);
    if (!(form instanceof HTMLFormElement)) return;
    running.current?.abort();
    const abort = (running.current = new AbortController());
    setLoading(true);
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    void readPreview(address, new URLSearchParams(fields), abort.signal).then((reply) => {
      if (abort.signal.aborted) return;
      setLoaded(reply);
      setLoading(false);
    });
  }, [address]);
  useEffect(() => {
    const form = document.getElementById(FORM_ID);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(load, PAUSE_MS);
    };
    load();
    form?.addEventListener('input', later);
    form?.addEventListener('change', later);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
      form?.removeEventListener('input', later);
      form?.removeEventListener('change', later);
    };
  }, [load]);
  return { shown: loaded ?? given, loading, load };
}

async function readPreview(
  address: string,
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<PreviewReply> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' });
    return response.ok ? ((await response.json()) as PreviewReply) : FAILED;
  } catch {
    return FAILED;
  }
}
