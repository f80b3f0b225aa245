import { Form, useLocation, useNavigate } from '@remix-run/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Save from 'lucide-react/icons/save';
import Trash2 from 'lucide-react/icons/trash';
import Upload from 'lucide-react/icons/upload';
import { useCommand, useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { ticketFields } from '#app/forms/ticket.ts';
import { paths } from '#app/paths/paths.ts';
import { UNSAVED_CHANGES } from '#app/text/dialogs.ts';
import { Button, buttonClass, LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { TabPanel, Tabs } from '#app/ui/layout/tabs.tsx';
import { AttributesTab } from './attributes-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { freeId } from './draft.ts';
import { FORM_ID, stepButton } from './editor-form.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import type { EditorReply, EditorView } from './editor-view.ts';
import { IndexesTab } from './indexes-tab.tsx';
import { DRAFT_FIELD, PANE_ID, PANE_TAB } from './read-open-tab.ts';
import { hrefOfPlace, TABS } from './editor-location.ts';
import { ProblemMark } from './problem-mark.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { STEP_FIELD, writeStep } from './draft-actions.ts';
import { useEditor } from './use-editor.ts';
import type { Editor } from './use-editor.ts';

const TAB_GROUP = 'dictionary-tabs';
const TAB_FORM = { id: FORM_ID, name: STEP_FIELD, value: writeStep({ kind: 'show' }) };

/** Creates and changes a dictionary: one form over three tabs. */
export function DictionaryEditor({
  view,
  reply,
}: {
  view: EditorView;
  reply: EditorReply | undefined;
}) {
  const editor = useEditor(view, reply);
  useEditorCommands(editor);
  return (
    <>
      <EditorHeader editor={editor} view={view} />
      <ProblemSummary editor={editor} />
      <EditorForm editor={editor} groups={view.groups} />
      <EditorDialogs editor={editor} view={view} reply={reply} />
    </>
  );
}

function EditorForm({ editor, groups }: { editor: Editor; groups: readonly string[] }) {
  const { place, problems } = editor;
  const { pathname } = useLocation();
  const tabs = TABS.map(({ id, label }) => ({
    id,
    label: (
      <span className="flex items-center gap-2">
        {label}
        {problems.some((problem) => problem.place.tab === id) && <ProblemMark />}
      </span>
    ),
    to: hrefOfPlace({ tab: id }),
  }));
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={FORM_ID}
      action={pathname + hrefOfPlace(place)}
      noValidate
      {...editor.formProps}
    >
      {Object.entries({
        ...ticketFields(editor.ticket),
        [DRAFT_FIELD]: editor.firstText,
        [PANE_TAB]: place.tab,
        [PANE_ID]: place.id ?? '',
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Card flush>
        <Tabs
          group={TAB_GROUP}
          label="Dictionary"
          tabs={tabs}
          current={place.tab}
          form={TAB_FORM}
          inset
        />
        <TabPanel group={TAB_GROUP} current={place.tab}>
          {place.tab === 'details' && <DetailsTab editor={editor} groups={groups} />}
          {place.tab === 'attributes' && <AttributesTab editor={editor} />}
          {place.tab === 'indexes' && <IndexesTab editor={editor} />}
        </TabPanel>
      </Card>
    </Form>
  );
}

function EditorHeader({ editor, view }: { editor: Editor; view: EditorView }) {
  const { stored, dirty, busy, place } = editor;
  const save = useCommandLink('form.save');
  // who may not save is told so, and keeps the draft
  const submits = view.maySave
    ? ({ type: 'submit', form: FORM_ID } as const)
    : stepButton({ kind: 'show' }, place, 'permission');
  return (
    <PageHeader
      title={stored?.name ?? 'New Dictionary'}
      aside={dirty && <Chip tone="warning">{UNSAVED_CHANGES.title}</Chip>}
    >
      {/* Enter in a field presses the form's first button, which has to be this one and no entry of the menu */}
      <button {...submits} className="hidden" tabIndex={-1} aria-hidden />
      {stored && <EditorMenu editor={editor} />}
      <LinkButton to={paths.dictionaries}>Cancel</LinkButton>
      <Button {...submits} {...save} variant="primary" icon={Save} pending={busy}>
        Save
      </Button>
    </PageHeader>
  );
}

/** What else can be done with a dictionary that is there. */
function EditorMenu({ editor: { dirty, place, uploadTo } }: { editor: Editor }) {
  const uploadKey = useCommandKey('dictionary.uploadFile');
  const deleteKey = useCommandKey('dictionary.delete');
  return (
    <Menu
      label="More actions"
      align="end"
      className={buttonClass({ variant: 'secondary' }, true)}
      entries={[
        {
          kind: 'link',
          label: 'Upload File',
          icon: Upload,
          kbd: uploadKey,
          to: dirty ? hrefOfPlace(place, 'upload') : uploadTo,
          submits: dirty ? stepButton({ kind: 'show' }, place, 'upload') : undefined,
        },
        { kind: 'separator' },
        {
          kind: 'link',
          label: 'Delete',
          icon: Trash2,
          kbd: deleteKey,
          danger: true,
          to: hrefOfPlace(place, 'delete'),
          submits: dirty ? stepButton({ kind: 'show' }, place, 'delete') : undefined,
        },
      ]}
    >
      <Icon as={Ellipsis} />
    </Menu>
  );
}

function useEditorCommands(editor: Editor): void {
  const { draft, dirty, place, uploadTo, act } = editor;
  const navigate = useNavigate();
  useCommand('tab.first', () => act({ kind: 'show' }, { tab: 'details' }));
  useCommand('tab.second', () => act({ kind: 'show' }, { tab: 'attributes' }));
  useCommand('tab.third', () => act({ kind: 'show' }, { tab: 'indexes' }));
  useCommand('dictionary.addAttribute', () => {
    const id = freeId(draft);
    act({ kind: 'addAttribute', id }, { tab: 'attributes', id });
  });
  useCommand('dictionary.addIndex', () => {
    const id = freeId(draft);
    act({ kind: 'addIndex', id }, { tab: 'indexes', id });
  });
  useCommand('dictionary.uploadFile', () => {
    if (dirty) navigate(hrefOfPlace(place, 'upload'), { preventScrollReset: true });
    else navigate(uploadTo);
  });
  useCommand('back', () => navigate(paths.dictionaries));
}
