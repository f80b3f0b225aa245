import { EditScreen } from '#app/crud/edit-screen.tsx';
import { TextField } from '#app/fields/controls/field.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { ShownText } from '#app/fields/read-only/shown-text.tsx';
import { paths } from '#app/paths/paths.ts';
import type { UserWalletData } from './user-wallets.server.ts';
import { AccessPart } from '#app/features/wallets/access-part.tsx';
import { CreationForbidden } from '#app/features/wallets/creation-forbidden.tsx';
import { ReadOnlyBadge } from '#app/features/wallets/read-only-badge.tsx';
import { NONE } from '#app/ui/content/none.tsx';

/**
 * Creates or changes a user wallet. Once its user has signed in, name and e-mail address come from the
 * sign-in and cannot be changed here.
 */
export function UserWalletForm({ loaderData, reply }: FormPageProps<UserWalletData>) {
  const { value, mayEdit } = loaderData;
  const isBound = value?.principal !== undefined;
  const readOnly = !mayEdit || isBound;
  // A stored wallet has two more values, short like the others: two in a row.
  const width = value ? undefined : 'col-span-full';
  return (
    <>
      <EditScreen<{ fullName: string; email: string }>
        noun="user wallet"
        audited={value?.id}
        name={value?.fullName}
        listTo={paths.walletsAndGroups('user-wallet')}
        deletes={value !== undefined && mayEdit}
        typedKey={value?.fullName}
        saves={!readOnly}
        aside={!mayEdit && <ReadOnlyBadge kind="wallet" />}
        value={value && { fullName: value.fullName, email: value.email }}
        below={<AccessPart access={loaderData.access} />}
        {...{ loaderData, reply }}
      >
        {(fields) => {
          const name = (
            <TextField
              key="name"
              field={fields.fullName}
              label="Full Name"
              readOnly={readOnly}
              className={width}
              hint={isBound ? 'Name and email address come from the sign-in.' : undefined}
            />
          );
          const email = (
            <TextField
              key="email"
              field={fields.email}
              label="Email Address"
              inputMode="email"
              readOnly={readOnly}
              className={width}
              hint={value ? undefined : 'The wallet belongs to whoever first signs in with it.'}
            />
          );
          return (
            <>
              {value && (
                <>
                  <ShownText label="ID" value={value.id} className={width} />
                  <ShownText label="Principal" value={value.principal ?? NONE} className={width} />
                </>
              )}
              {value ? [email, name] : [name, email]}
            </>
          );
        }}
      </EditScreen>
      {!value && !mayEdit && <CreationForbidden />}
    </>
  );
}
