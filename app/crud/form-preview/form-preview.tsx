import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { followForm } from './follow-form.ts';
import { PREVIEW, STEP_FIELD } from './preview-step.ts';
import type { PreviewReply } from './preview-step.ts';

interface Props<Shown> {
  title: string;
  /** What is said before the first preview. */
  hint: string;
  /** The address that answers the preview of the form. */
  address: string;
  /** The only field on which the preview depends; without it, it depends on all. */
  field?: string;
  /** The reply of the server to the button, without scripts. */
  reply: PreviewReply<Shown> | undefined;
  children: (shown: Shown) => ReactNode;
}

/** Shows beside a form what saving it would do. */
export function FormPreview<Shown>({ title, hint, reply, children, ...followed }: Props<Shown>) {
  const state = usePreview<Shown>(followed);
  const loading = state === 'loading';
  const current = loading ? undefined : (state ?? reply);
  return (
    <aside aria-label="Preview" className="form-beside">
      <Card
        title={title}
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
        <div role="status" aria-busy={loading}>
          {current?.shown !== undefined && children(current.shown)}
          {current?.problem !== undefined && <p className="text-danger">{current.problem}</p>}
          {loading && <p className="text-muted">The preview is being made…</p>}
          {!loading && !current && <p className="text-muted">{hint}</p>}
        </div>
      </Card>
    </aside>
  );
}

/** The preview of the form, which is updated while the person types; undefined before the first interaction. */
function usePreview<Shown>({
  address,
  field,
}: Pick<Props<Shown>, 'address' | 'field'>): PreviewReply<Shown> | 'loading' | undefined {
  const [state, setState] = useState<PreviewReply<Shown> | 'loading'>();
  useEffect(() => {
    const left = new AbortController();
    const cancel = onFirstInteraction(() =>
      followForm<Shown>({
        ...{ address, field, left: left.signal },
        show: (reply) => setState(reply ?? 'loading'),
      }),
    );
    return () => {
      cancel();
      left.abort();
    };
  }, [address, field]);
  return state;
}
