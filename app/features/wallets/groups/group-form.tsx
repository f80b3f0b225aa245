import type { FocusEvent } from 'react';
import { EditScreen } from '#app/crud/edit-screen.tsx';
import { TextAreaField, TextField } from '#app/fields/controls/field.tsx';
import { ShownText } from '#app/fields/read-only/shown-text.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { GroupReply } from './group-reply.ts';
import type { GroupData } from './groups.server.ts';
import { MembersField } from './members-field.tsx';
import { AccessPart } from '#app/features/wallets/access-part.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { CreationForbidden } from '#app/features/wallets/creation-forbidden.tsx';
import { ReadOnlyBadge } from '#app/features/wallets/read-only-badge.tsx';

const GroupPreview = lazyPart(() => import('./group-preview.tsx'));

interface GroupFields extends Record<string, unknown> {
  name: string;
  description: string;
  /** The ids of the members with commas between them. */
  group: string;
}

/** Creates or changes a user group. */
export function GroupForm({ loaderData, reply }: FormPageProps<GroupData, GroupReply>) {
  const { value, members, mayEdit } = loaderData;
  return (
    <>
      <EditScreen<GroupFields>
        noun="user group"
        audited={value?.id}
        name={value?.name}
        listTo={paths.walletsAndGroups('user-group')}
        deletes={value !== undefined && mayEdit}
        typedKey={value?.name}
        saves={mayEdit}
        beside={value && mayEdit && <GroupPreview id={value.id} reply={reply?.preview} />}
        aside={!mayEdit && <ReadOnlyBadge kind="group" />}
        value={
          value && {
            name: value.name,
            description: value.description,
            group: members.map(({ id }) => id).join(','),
          }
        }
        below={<AccessPart access={loaderData.access} />}
        {...{ loaderData, reply }}
      >
        {(fields) => (
          <>
            {value && <ShownText label="ID" value={value.id} className="col-span-full" />}
            <TextField
              field={fields.name}
              label="Group Name"
              readOnly={!mayEdit}
              onBlur={trimStart}
              className="col-span-full"
            />
            <TextAreaField
              field={fields.description}
              label="Description"
              readOnly={!mayEdit}
              className="col-span-full"
            />
            <MembersField
              field={fields.group}
              members={members}
              sent={reply?.members}
              readOnly={!mayEdit}
            />
          </>
        )}
      </EditScreen>
      {!value && !mayEdit && <CreationForbidden />}
    </>
  );
}

/** Removes leading spaces from the name when its field loses the focus. */
function trimStart({ target }: FocusEvent<HTMLInputElement>): void {
  const trimmed = target.value.trimStart();
  if (trimmed === target.value) return;
  target.value = trimmed;
  target.dispatchEvent(new Event('input', { bubbles: true }));
}
