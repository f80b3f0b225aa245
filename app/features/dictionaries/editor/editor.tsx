import { Form, useLocation, useNavigate } from '@remix-run/react';
import { useCommand, useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { useRecordEntries } from '#app/crud/record-dialogs/record-entries.ts';
import { useNeighborRows } from '#app/crud/neighbor-rows.ts';
import { SaveNext } from '#app/crud/save-next.tsx';
import { FormHeader } from '#app/fields/layout/form-header.tsx';
import { FormWithHelp } from '#app/fields/layout/form-with-help.tsx';
import type { FormHelp } from '#app/forms/form-help.ts';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { formTokenFields } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { UNSAVED_CHANGES } from '#app/text/form-dialogs.ts';
import { Button, LinkButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { MoreMenu } from '#app/ui/overlays/more-menu.tsx';
import { TabPanel, Tabs } from '#app/ui/layout/tabs.tsx';
import { AttributesTab } from './attributes-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { visibleProperties } from './attribute-properties.ts';
import { findAttribute, unusedId } from './draft/draft.ts';
import { ENTER_FIELD, executeHref, EDITOR_FORM_ID, openButton, uploadHref } from './editor-form.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import type { EditorReply } from './editor-reply.ts';
import type { EditorData } from './editor-data.ts';
import { IndexesTab } from './indexes-tab.tsx';
import { DRAFT_FIELD, OPEN_ID_FIELD, OPEN_TAB_FIELD } from './read-open-tab.ts';
import { locationHref, TABS } from './editor-location.ts';
import { ProblemBadge } from './problem-badge.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { ACTION_FIELD, writeAction } from './draft/draft-actions.ts';
import { useEditor } from './use-editor.ts';
import type { Editor } from './use-editor.ts';

const TAB_GROUP = 'dictionary-tabs';
const TAB_FORM = { id: EDITOR_FORM_ID, name: ACTION_FIELD, value: writeAction({ kind: 'show' }) };

/** Creates and changes a dictionary: one form over three tabs. */
export function DictionaryEditor({ loaderData, reply }: FormPageProps<EditorData, EditorReply>) {
  const editor = useEditor(loaderData, reply);
  useEditorCommands(editor);
  return (
    <>
      <FormWithHelp
        help={helpOf(editor, loaderData)}
        wide
        keys={editor.stored && <SaveNext form={EDITOR_FORM_ID} disabled={editor.busy} />}
      >
        <EditorHeader editor={editor} loaderData={loaderData} />
        <ProblemSummary editor={editor} />
        <EditorForm editor={editor} groups={loaderData.groups} />
      </FormWithHelp>
      <EditorDialogs editor={editor} loaderData={loaderData} reply={reply} />
    </>
  );
}

/** The help of the open tab. With an open attribute, it covers only the properties that the attribute has. */
function helpOf({ draft, location: { tab, id } }: Editor, loaderData: EditorData): FormHelp {
  const help = loaderData.help[tab];
  if (tab === 'details') return help;
  if (id === undefined) return { ...help, fields: [] };
  const open = tab === 'attributes' ? findAttribute(draft, id) : undefined;
  if (!open) return help;
  const shown = new Set<string>(visibleProperties(open.attribute).map(({ name }) => name));
  return { ...help, fields: help.fields.filter(({ name }) => shown.has(name)) };
}

function EditorForm({ editor, groups }: { editor: Editor; groups: readonly string[] }) {
  const { location, problems } = editor;
  const { pathname } = useLocation();
  const tabs = TABS.map(({ id, label }) => ({
    id,
    label: (
      <span className="flex items-center gap-2">
        {label}
        {problems.some((problem) => problem.location.tab === id) && <ProblemBadge />}
      </span>
    ),
    to: locationHref({ tab: id }),
  }));
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={EDITOR_FORM_ID}
      action={pathname + locationHref(location)}
      noValidate
      {...editor.formProps}
    >
      <HiddenFields
        fields={{
          ...formTokenFields(editor.formToken),
          [DRAFT_FIELD]: editor.firstText,
          [OPEN_TAB_FIELD]: location.tab,
          [OPEN_ID_FIELD]: location.id ?? '',
        }}
      />
      <Card flush>
        <Tabs
          group={TAB_GROUP}
          label="Dictionary"
          tabs={tabs}
          current={location.tab}
          form={TAB_FORM}
          inset
        />
        <TabPanel group={TAB_GROUP} current={location.tab}>
          {location.tab === 'details' && <DetailsTab editor={editor} groups={groups} />}
          {location.tab === 'attributes' && <AttributesTab editor={editor} />}
          {location.tab === 'indexes' && <IndexesTab editor={editor} />}
        </TabPanel>
      </Card>
    </Form>
  );
}

function EditorHeader({ editor, loaderData }: { editor: Editor; loaderData: EditorData }) {
  const { stored, dirty, busy, location } = editor;
  const save = useCommandLink('form.save');
  useNeighborRows();
  // A person who may not save gets the permission dialog and keeps the draft.
  const submits = loaderData.maySave
    ? ({ type: 'submit', form: EDITOR_FORM_ID } as const)
    : openButton(location, 'permission');
  return (
    <>
      {/* Enter in a field presses the form's first button, which has to be this one and not an entry of the menu. */}
      <button
        name={ENTER_FIELD}
        value="true"
        {...submits}
        className="hidden"
        tabIndex={-1}
        aria-hidden
      />
      <FormHeader
        title={stored?.name ?? 'New Dictionary'}
        aside={dirty && <Chip tone="warning">{UNSAVED_CHANGES.title}</Chip>}
        actions={stored && <EditorMenu editor={editor} />}
      >
        <LinkButton to={paths.dictionaries}>Cancel</LinkButton>
        <Button {...submits} {...save} variant="primary" icon="save" pending={busy}>
          Save
        </Button>
      </FormHeader>
    </>
  );
}

/** Further actions on a stored dictionary. */
function EditorMenu({ editor: { draft, dirty, location } }: { editor: Editor }) {
  const uploadKey = useCommandKey('dictionary.uploadFile');
  const deleteKey = useCommandKey('record.delete');
  const truncateKey = useCommandKey('dictionary.truncate');
  const about = useRecordEntries();
  return (
    <MoreMenu
      entries={[
        {
          kind: 'link',
          label: 'Execute Contract',
          icon: 'play',
          to: executeHref(draft.name),
        },
        {
          kind: 'link',
          label: 'Upload File',
          icon: 'upload',
          kbd: uploadKey,
          to: dirty ? locationHref(location, 'upload') : uploadHref(draft.name, draft.uploadAs),
          submits: dirty ? openButton(location, 'upload') : undefined,
        },
        ...about,
        {
          kind: 'link',
          label: 'Audit',
          icon: 'scan-search',
          to: paths.audit({ chain: draft.name }),
        },
        { kind: 'separator' },
        {
          kind: 'link',
          label: 'Truncate Chain',
          icon: 'eraser',
          kbd: truncateKey,
          danger: true,
          to: locationHref(location, 'truncate'),
          submits: dirty ? openButton(location, 'truncate') : undefined,
        },
        {
          kind: 'link',
          label: 'Delete',
          icon: 'trash',
          kbd: deleteKey,
          danger: true,
          to: locationHref(location, 'delete'),
          submits: dirty ? openButton(location, 'delete') : undefined,
        },
      ]}
    />
  );
}

function useEditorCommands(editor: Editor): void {
  const { draft, dirty, location, dispatch, open } = editor;
  const navigate = useNavigate();
  useCommand('dictionary.showDetails', () => open({ tab: 'details' }));
  useCommand('dictionary.showAttributes', () => open({ tab: 'attributes' }));
  useCommand('dictionary.showIndexes', () => open({ tab: 'indexes' }));
  useCommand('dictionary.addAttribute', () =>
    dispatch({ kind: 'add', tab: 'attributes', id: unusedId(draft) }),
  );
  useCommand('dictionary.addIndex', () =>
    dispatch({ kind: 'add', tab: 'indexes', id: unusedId(draft) }),
  );
  useCommand('dictionary.uploadFile', () => {
    if (dirty) navigate(locationHref(location, 'upload'), { preventScrollReset: true });
    else navigate(uploadHref(draft.name, draft.uploadAs));
  });
  useCommand('dictionary.executeContract', () => navigate(executeHref(draft.name)));
  useCommand('back', () => navigate(paths.dictionaries));
}
