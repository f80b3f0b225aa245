import { useSearchParams } from '@remix-run/react';
import { useState } from 'react';
// This is loaded with the dialog, because sending its form must not wait for code.
import '#app/forms/kept/send-form.ts';
import { CheckboxField } from '#app/fields/controls/checkbox-field.tsx';
import { TextField } from '#app/fields/controls/field.tsx';
import { resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { Form } from '#app/forms/form.tsx';
import { makeFormToken } from '#app/forms/form-token.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { useReply } from '#app/forms/reply/use-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import { SAVED_VIEW_LIMITS } from '#model/fields/limits.ts';
import type { SavedViewValues } from '#model/metadata/saved-views.ts';

const CONSTRAINT = { name: { required: true, maxLength: SAVED_VIEW_LIMITS.name }, shared: {} };

/** The form that saves the shown result as a view. */
export function SaveViewDialog({
  token,
  reply,
}: {
  /** The form token that was sent with the page. */
  token: FormToken;
  reply: FormReply | undefined;
}) {
  const [params] = useSearchParams();
  const isLater = useHydrated();
  // A later dialog makes its own form token, because the page is not loaded anew and each view needs a key of its own.
  const [own] = useState(() => (isLater ? makeFormToken(token.zone) : token));
  const { busy, formToken } = useReply(reply, own);
  const [form, fields] = useServerForm<SavedViewValues>({
    id: 'save-view',
    result: resultOf(reply),
    constraint: CONSTRAINT,
  });
  const closeTo = changeQuery(params, { dialog: undefined });
  return (
    <Dialog
      title="Save this view"
      subtitle="Keeps the query, the steps and how they are shown, and no data."
      closeTo={closeTo}
    >
      <Form form={form} formToken={formToken} action={paths.lifegraph() + changeQuery(params, {})}>
        <div className="flex flex-col gap-5">
          <TextField field={fields.name} label="Name" />
          <CheckboxField
            field={fields.shared}
            label="Share with everybody in this zone"
            hint="They see in it what they may read."
          />
        </div>
        <DialogActions>
          <LinkButton to={savedViewPaths.list} variant="ghost">
            Saved views
          </LinkButton>
          <CancelControl label="Cancel" closeTo={closeTo} />
          <Button type="submit" variant="primary" icon="save" pending={busy}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
