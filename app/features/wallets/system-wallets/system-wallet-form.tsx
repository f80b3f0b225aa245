import { TermMark } from '#app/ui/content/term-mark.tsx';
import { useFormMetadata } from '@conform-to/react';
import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { EditScreen } from '#app/crud/edit-screen.tsx';
import { SelectField, TextAreaField } from '#app/fields/controls/field.tsx';
import { ShownText } from '#app/fields/read-only/shown-text.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';
import { isTenant } from '#model/wallets/wallet-types.ts';
import type { SystemWalletType } from '#model/wallets/wallet-types.ts';
import { GroupField } from './group-field.tsx';
import {
  CONFIRMED_TYPE_FIELD,
  deletionKey,
  isSystemWalletType,
  TYPE_NOTES,
  TYPE_STEP_FIELD,
  typeOptions,
} from './system-wallet-types.ts';
import type { SystemWalletReply, TypeStep } from './system-wallet-types.ts';
import type { SystemWalletData } from './system-wallets.server.ts';
import { AccessPart } from '#app/features/wallets/access-part.tsx';
import { CreationForbidden } from '#app/features/wallets/creation-forbidden.tsx';
import { ReadOnlyBadge } from '#app/features/wallets/read-only-badge.tsx';

type Props = FormPageProps<SystemWalletData, SystemWalletReply>;

/** The dialog before the type is changed. */
const CHANGE_WALLET_TYPE = {
  title: 'Change System Wallet Type',
  text: 'Existing SDOs stay with the old type. Future SDOs follow the new type. Both user groups are reset and have to be chosen again.',
  confirm: 'Change Type',
  cancel: 'No, Cancel',
} as const;

interface SystemWalletFields extends Record<string, unknown> {
  type: string;
  description: string;
  accessControlUserGroup: string;
  writeUserGroup: string;
}

/** Creates or changes a system wallet. */
export function SystemWalletForm({ loaderData, reply }: Props) {
  const { value, mayEdit } = loaderData;
  return (
    <>
      <EditScreen<SystemWalletFields>
        noun="system wallet"
        audited={value?.id}
        name={value?.description}
        listTo={paths.walletsAndGroups('system-wallet')}
        deletes={value !== undefined && mayEdit}
        typedKey={value && deletionKey(value.id)}
        saves={mayEdit}
        aside={!mayEdit && <ReadOnlyBadge kind="wallet" />}
        value={
          value && {
            type: value.type,
            description: value.description,
            accessControlUserGroup: value.accessControlUserGroup,
            writeUserGroup: value.writeUserGroup ?? '',
          }
        }
        below={<AccessPart access={loaderData.access} />}
        {...{ loaderData, reply }}
      >
        {(fields) => <Fields loaderData={loaderData} reply={reply} fields={fields} />}
      </EditScreen>
      {!value && !mayEdit && <CreationForbidden />}
    </>
  );
}

function Fields({
  loaderData,
  reply,
  fields,
}: Props & {
  fields: FormFields<SystemWalletFields>;
}) {
  const { value, groups } = loaderData;
  const readOnly = !loaderData.mayEdit;
  const change = useTypeChange(loaderData, reply, fields);
  const type = fields.type.value;
  const hasWriteGroup = isSystemWalletType(type) && isTenant(type);
  const choice = { groups, sent: reply?.groups, readOnly };
  const writeGroup = { ...choice, field: fields.writeUserGroup, label: 'Write User Group' };
  return (
    <>
      {value && <ShownText label="ID" value={value.id} className="col-span-full" />}
      <SelectField
        field={fields.type}
        label="Type"
        mark={<TermMark term="custodian" ofField />}
        placeholder={value ? undefined : 'Choose a type'}
        // The description is below the select, because a select cuts long texts.
        hint={isSystemWalletType(type) ? TYPE_NOTES[type] : undefined}
        options={typeOptions(value?.type)}
        readOnly={readOnly}
        onChange={change.choose}
        className="col-span-full"
      />
      <input type="hidden" name={CONFIRMED_TYPE_FIELD} value={change.confirmed ?? ''} />
      <GroupField
        field={fields.accessControlUserGroup}
        label="Access Control User Group"
        className={hasWriteGroup ? undefined : 'col-span-full'}
        {...choice}
      />
      {hasWriteGroup ? (
        <GroupField {...writeGroup} />
      ) : (
        // Without scripts, nothing could show this field once a tenant type is chosen, so it is always shown then
        //
        !readOnly && (
          <noscript>
            <GroupField {...writeGroup} hint="For tenant types only." />
          </noscript>
        )
      )}
      <TextAreaField
        field={fields.description}
        label="Description"
        readOnly={readOnly}
        className="col-span-full"
      />
      {change.asked && <TypeQuestion onConfirm={change.confirm} onKeep={change.keep} />}
    </>
  );
}

/** Asks before the type of a stored wallet is changed. A confirmed change resets both groups. */
function useTypeChange(
  { value }: SystemWalletData,
  reply: SystemWalletReply | undefined,
  fields: FormFields<SystemWalletFields>,
) {
  const form = useFormMetadata(fields.type.formId);
  const sent = reply?.typeChange;
  const [asked, setAsked] = useState(sent?.asked);
  const [confirmed, setConfirmed] = useState<SystemWalletType | undefined>(sent?.confirmed);
  useEffect(() => setAsked(sent?.asked), [sent]);
  const current = confirmed ?? value?.type;
  const clear = (field: { name: string }) => form.update({ name: field.name, value: '' });
  return {
    asked,
    confirmed,
    choose: (next: string) => {
      if (!isSystemWalletType(next)) return;
      if (current !== undefined && next !== current) setAsked(next);
      if (current === undefined && !isTenant(next)) clear(fields.writeUserGroup);
    },
    confirm: () => {
      setConfirmed(asked);
      setAsked(undefined);
      clear(fields.accessControlUserGroup);
      clear(fields.writeUserGroup);
    },
    keep: () => {
      setAsked(undefined);
      form.update({ name: fields.type.name, value: current });
    },
  };
}

function TypeQuestion({ onConfirm, onKeep }: { onConfirm: () => void; onKeep: () => void }) {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const stepBy = (step: TypeStep) =>
    ({ type: 'submit', name: TYPE_STEP_FIELD, value: step }) as const;
  const acts = hydrated
    ? { onConfirm, onClose: onKeep }
    : { confirmBy: stepBy('confirm'), closeTo: pathname, closeBy: stepBy('keep') };
  return <ConfirmDialog {...CHANGE_WALLET_TYPE} variant="primary" {...acts} />;
}
