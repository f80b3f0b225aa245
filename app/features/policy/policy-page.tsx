import { TermMark } from '#app/ui/content/term-mark.tsx';
import { Form, useNavigation } from '@remix-run/react';
import { paths } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { RenderedMarkdown } from '#app/ui/content/rendered-markdown.tsx';
import { TryAgain } from '#app/ui/feedback/try-again.tsx';
import { useLocalStorageSync } from '#app/session/browser/use-local-storage-sync.ts';
import type { PolicyData } from './policy-data.ts';

/** The Acceptable Use Policy, which must be accepted before any other page opens. */
export function PolicyPage({ target, policy, problem, returnTo }: PolicyData) {
  useLocalStorageSync(target);
  const saving = useNavigation().formData?.has('policyId') ?? false;
  return (
    <div className="flex flex-col gap-5">
      <header className="flex items-center gap-2">
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
          Acceptable Use Policy
        </h1>
        <TermMark term="zonePolicy" />
      </header>
      {problem && <AlertBox tone="error">{problem}</AlertBox>}
      {policy && (
        <FocusableRegion
          aria-label="Text of the policy"
          className="fades-below max-h-[max(10rem,min(639px,100dvh-22rem))] overflow-y-auto sm:max-h-[max(10rem,min(639px,88dvh-17rem))] rounded-lg border border-line bg-canvas px-5 pt-4 [--ground:var(--canvas)]"
        >
          <RenderedMarkdown html={policy.html} />
        </FocusableRegion>
      )}
      {/* The buttons stay visible even when the text is higher than the window. */}
      <div className="sticky bottom-0 -my-2 flex flex-wrap gap-2 bg-surface py-2">
        {policy ? (
          <Form method="post" action="/?index">
            <input type="hidden" name="policyId" value={policy.id} />
            {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
            <Button type="submit" variant="primary" size="lg" disabled={saving}>
              Accept & Continue
            </Button>
          </Form>
        ) : (
          <TryAgain variant="primary" size="lg" />
        )}
        <Form method="post" action={paths.logout} reloadDocument>
          <Button type="submit" size="lg">
            Logout
          </Button>
        </Form>
      </div>
    </div>
  );
}
