import {
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
  useSubmit,
} from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { SCRIPTS_FIELD } from '#app/forms/reply/form-reply.ts';
import { hashOfVersion } from '#app/forms/version.ts';
import { useLeaveWhenDone } from '#app/forms/reply/use-leave-when-done.ts';
import { applyAction, ACTION_FIELD, locationAfter, readAction } from './draft/draft-actions.ts';
import type { DraftAction } from './draft/draft-actions.ts';
import { NEW_DRAFT, writeDraft } from './draft/draft.ts';
import type { Draft } from './draft/draft.ts';
import { toDraft } from './draft/draft-dictionary.ts';
import { actionButton, ADD_BUTTON } from './editor-form.ts';
import { isSameLocation, locationHref, readLocation } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import { keptDraft } from './editor-reply.ts';
import type { EditorReply } from './editor-reply.ts';
import type { EditorData } from './editor-data.ts';
import { DRAFT_FIELD, FILTER_FIELD, openLocation, readOpenTab } from './read-open-tab.ts';
import { useLastReply } from './use-last-reply.ts';

/** The element that gets the focus once a location is on screen: the name field, or the item in the list. */
type FocusTarget = 'name' | 'item';

export type Editor = ReturnType<typeof useEditor>;

/**
 * The state of the editor. The form always has the draft. With scripts, this hook also keeps it, and handles the submit
 * buttons of the form instead of the server.
 */
export function useEditor(loaderData: EditorData, reply: EditorReply | undefined) {
  const stored = useMemo(
    () => (loaderData.dictionary ? toDraft(loaderData.dictionary) : NEW_DRAFT),
    [loaderData.dictionary],
  );
  const [draft, setDraft] = useState(() => keptDraft(reply) ?? stored);
  const { state, dismissProblems } = useLastReply(reply, loaderData.formToken);
  useLeaveWhenDone(state.done);
  const location = readLocation(useNextParams(), draft);
  const form = useRef<HTMLFormElement>(null);
  const requestFocus = useFocusRequest(location, draft, form);
  const { send, saving } = useSend(form, draft, location, state.version);
  const navigate = useNavigate();
  const [pasted, setPasted] = useState('');
  const [filter, setFilter] = useState(reply?.filter ?? '');

  const storedText = useMemo(() => writeDraft(stored), [stored]);
  const draftText = useMemo(() => writeDraft({ ...draft, removed: undefined }), [draft]);
  const dirty = !state.done && draftText !== storedText;

  const dispatch = (action: DraftAction, to = locationAfter(draft, action, location)) => {
    const typed = form.current && new FormData(form.current);
    setDraft((last) => applyAction(typed ? readOpenTab(last, typed) : last, action));
    dismissProblems((problem) => resolvesProblem(action, problem.location, problem.field));
    // The filter is removed, so that the added, moved or restored attribute is visible.
    if (['add', 'paste', 'drop', 'undo'].includes(action.kind)) setFilter('');
    if (action.kind !== 'show') requestFocus(to, action.kind === 'add' ? 'name' : 'item');
    // A change of the item replaces the history's entry, so that opening many items does not fill the browser's
    // history.
    navigate(locationHref(to), { replace: to.tab === location.tab, preventScrollReset: true });
  };

  const open = (to: EditorLocation, focus?: FocusTarget) => {
    if (focus) requestFocus(to, focus);
    dispatch({ kind: 'show' }, to);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving || state.done) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== ACTION_FIELD) {
      send(submitter);
      return;
    }
    const to = new URL(submitter.formAction).searchParams;
    const action = readAction(submitter.value) ?? { kind: 'show' };
    const dialog = to.get('dialog');
    if (dialog === 'paste') setPasted('');
    if (dialog === null) dispatch(action, readLocation(to, applyAction(draft, action)));
    else navigate(locationHref(location, dialog), { preventScrollReset: true });
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name === FILTER_FIELD) return;
    const typed = new FormData(event.currentTarget);
    const changed = openLocation(typed);
    setDraft((last) => readOpenTab(last, typed));
    dismissProblems((it) => it.field === name && isSameLocation(it.location, changed));
  };

  return {
    ...state,
    draft,
    location,
    stored: loaderData.dictionary,
    terms: loaderData.terms,
    dirty,
    /** Whether Save is disabled: while a save is running, and once it is done. */
    busy: saving || state.done !== undefined,
    /** The draft with which the page was rendered; with JavaScript, saving sends the current one. */
    firstText: useState(() => writeDraft(draft))[0],
    formProps: { ref: form, onSubmit, onChange },
    /** Applies an action to the draft and opens a location, which by default is that of the action's result. */
    dispatch,
    open,
    /** The text by which the tree of attributes is filtered. */
    filter,
    setFilter,
    /** The text that was pasted last, for the dialog. */
    pasted,
    /** Opens the dialog of a pasted text. */
    paste: (text: string) => {
      setPasted(text);
      navigate(locationHref(location, 'paste'), { preventScrollReset: true });
    },
    /** The properties of a submit button that dispatches an action, with JavaScript and without. */
    button: (action: DraftAction) => actionButton(action, locationAfter(draft, action, location)),
  };
}

/** The parameters of the address, or of the address that is loading, so that a tab opens at once. */
function useNextParams(): URLSearchParams {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : params;
}

/** Posts the form with the browser's draft, at the address without a dialog. */
function useSend(
  form: RefObject<HTMLFormElement>,
  draft: Draft,
  location: EditorLocation,
  version: string | undefined,
) {
  const submit = useSubmit();
  // Once there is a reply, the form can be used again, even while the page is still being reloaded.
  const saving = useNavigation().state === 'submitting';
  const { pathname } = useLocation();
  const send = (submitter: HTMLElement | null) => {
    if (!form.current) return;
    const body = new FormData(form.current);
    const based = version ? { ...draft, hash: hashOfVersion(version) } : draft;
    body.set(DRAFT_FIELD, writeDraft(readOpenTab(based, body)));
    body.set(SCRIPTS_FIELD, 'true');
    if (submitter instanceof HTMLButtonElement && submitter.name !== '') {
      body.set(submitter.name, submitter.value);
    }
    submit(body, {
      method: 'post',
      encType: 'multipart/form-data',
      action: pathname + locationHref(location),
      preventScrollReset: true,
      replace: true,
    });
  };
  return { send, saving };
}

/** Moves the focus to the added, moved or opened item, once it is rendered. Without items, the Add button gets it. */
function useFocusRequest(
  location: EditorLocation,
  draft: Draft,
  form: RefObject<HTMLFormElement>,
): (to: EditorLocation, target: FocusTarget) => void {
  const requested = useRef<{ to: EditorLocation; target: FocusTarget }>();
  useEffect(() => {
    const request = requested.current;
    if (!request || !isSameLocation(request.to, location)) return;
    requested.current = undefined;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const element =
      request.target === 'name'
        ? find('[name=name]')
        : (find('[data-item][tabindex="0"]') ?? find(`[${ADD_BUTTON}]`));
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  }, [location, draft, form]);
  return (to, target) => {
    requested.current = { to, target };
  };
}

/** Whether an action resolves a problem: the item is removed, or has the child that it lacked. */
function resolvesProblem(action: DraftAction, { id }: EditorLocation, field: string): boolean {
  if (action.kind === 'remove') return action.id === id;
  return action.kind === 'add' && action.parent === id && field === 'nodeAttributes';
}
