import { AccessChanges } from '#app/crud/access-changes/access-changes.tsx';
import type { ShownChanges } from '#app/crud/access-changes/show-changes.ts';
import { FormPreview } from '#app/crud/form-preview/form-preview.tsx';
import type { PreviewReply } from '#app/crud/form-preview/preview-step.ts';
import { withQuery } from '#app/paths/paths.ts';

/** Shows beside the form of a stored group who gains and loses what by saving it. */
export default function GroupPreview({
  id,
  reply,
}: {
  id: string;
  /** The reply of the server to the button, without scripts. */
  reply: PreviewReply<ShownChanges> | undefined;
}) {
  return (
    <FormPreview
      title="Who gains and loses"
      hint="How many records those who join and leave gain and lose. Nothing is saved. The question is a line of the audit trail."
      address={withQuery('/wallets-and-groups/preview', { id })}
      field="group"
      reply={reply}
    >
      {(changes: ShownChanges) => <AccessChanges changes={changes} />}
    </FormPreview>
  );
}
