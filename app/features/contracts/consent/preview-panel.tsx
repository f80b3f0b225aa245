import { useEffect, useState } from 'react';
import { EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { withQuery } from '#app/paths/paths.ts';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PREVIEW, STEP_FIELD } from './consent-step.ts';
import type { PreviewReply } from './preview-data.ts';

interface Props {
  chain: string;
  /** The id of the stored contract; absent for a new one. */
  sdoId?: string;
  /** The reply of the server to the button, without scripts. */
  preview?: PreviewReply;
}

/** Shows beside the form which records the contract opens now, and to whom. */
export function PreviewPanel({ chain, sdoId, preview }: Props) {
  const address = withQuery('/consent-preview', { chain, sdoId });
  const { html = preview?.html, loading } = usePreview(address);
  return (
    <Card
      title="What it opens now"
      actions={
        <Button
          type="submit"
          size="sm"
          form={EDIT_FORM_ID}
          name={STEP_FIELD}
          value={PREVIEW}
          pending={loading}
        >
          Preview
        </Button>
      }
    >
      {html === undefined ? (
        <p className="text-muted">
          How many of your records this contract opens, and to whom. Nothing is saved.
        </p>
      ) : (
        <div role="status" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Card>
  );
}

/** The preview of the form, which is updated while the person types. */
function usePreview(address: string) {
  const [state, setState] = useState<{ html?: string; loading?: boolean }>({});
  useEffect(() => {
    const left = new AbortController();
    const cancel = onFirstInteraction(() => {
      void import('./follow-form.ts').then(({ followForm }) =>
        followForm(address, left.signal, setState),
      );
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [address]);
  return state;
}
