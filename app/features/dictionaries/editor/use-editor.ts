import {
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
  useSubmit,
} from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { paths, withQuery } from '#app/paths/paths.ts';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import { NEW_DRAFT, writeDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { toDraft } from './draft-dictionary.ts';
import { ADD_BUTTON } from './editor-form.ts';
import { ENHANCED_FIELD, THEN_FIELD } from './editor-view.ts';
import type { EditorReply, EditorView } from './editor-view.ts';
import { DRAFT_FIELD, openLocation, readOpenTab } from './read-open-tab.ts';
import { locationHref, isSameLocation, readLocation } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import { readAction, ACTION_FIELD, applyAction } from './draft-actions.ts';
import type { DraftAction } from './draft-actions.ts';
import { useLastReply } from './use-last-reply.ts';

/** How long the page stays after its work is done, in milliseconds. */
const LEAVE_AFTER_MS = { saved: 1_000, deleted: 500, upload: 50 };

/** Where the focus goes once a location is on screen. */
interface FocusRequest {
  location: EditorLocation;
  on: 'name' | 'item';
}

export type Editor = ReturnType<typeof useEditor>;

/**
 * The state of the editor. The draft lives here while scripts run, and in the form in any case: its buttons are
 * submit buttons, which this hook answers in the server's stead.
 */
export function useEditor(view: EditorView, reply: EditorReply | undefined) {
  const stored = useMemo(
    () => (view.dictionary ? toDraft(view.dictionary) : NEW_DRAFT),
    [view.dictionary],
  );
  const [draft, setDraft] = useState(() => draftOf(reply) ?? stored);
  const { answer, dismissProblems } = useLastReply(reply, view.ticket);
  const [params] = useSearchParams();
  const liveParams = useLiveParams(params);
  const location = readLocation(liveParams, draft);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { formRef, requestFocus } = useFocusRequest(location, draft, form);
  const { send, saving } = useSend(form, draft, location);
  const thenUpload = useRef(false);
  const uploadTo = withQuery(paths.newJob('upload-file'), { chain: draft.name });
  useLeave(answer.done, () => (thenUpload.current ? uploadTo : undefined));

  const storedText = useMemo(() => writeDraft(stored), [stored]);
  const dirty = !answer.done && writeDraft(draft) !== storedText;

  /** Goes to a location; opening attributes one after another adds no entries to the browser's history. */
  const goTo = (to: string, replace: boolean) =>
    navigate(to, { replace, preventScrollReset: true });

  const dispatch = (action: DraftAction, to: EditorLocation) => {
    const typed = form.current && new FormData(form.current);
    setDraft((last) => applyAction(typed ? readOpenTab(last, typed) : last, action));
    dismissProblems(({ location: at, field }) => resolvesProblem(action, at, field));
    if (action.kind !== 'show') requestFocus({ location: to, on: focusAfter(action) });
    goTo(locationHref(to), to.tab === location.tab);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (saving || answer.done) return;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== ACTION_FIELD) {
      thenUpload.current = submitter?.getAttribute('name') === THEN_FIELD;
      send();
      return;
    }
    const to = new URL(submitter.formAction).searchParams;
    const action = readAction(submitter.value) ?? { kind: 'show' };
    const dialog = to.get('dialog');
    if (dialog !== null) goTo(locationHref(location, dialog), false);
    else dispatch(action, readLocation(to, applyAction(draft, action)));
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const { name } = event.target as HTMLInputElement;
    const here = openLocation(typed);
    setDraft((last) => readOpenTab(last, typed));
    dismissProblems(({ location: at, field }) => field === name && isSameLocation(at, here));
  };

  return {
    draft,
    location,
    ...answer,
    stored: view.dictionary,
    dirty,
    /** Save is disabled while loading, and when there is nothing left to do. */
    busy: saving || answer.done !== undefined,
    /** The draft as the page was drawn with it: the browser sends its own when it saves. */
    firstText: useState(() => writeDraft(draft))[0],
    uploadTo,
    formProps: { ref: formRef, onSubmit, onChange },
    dispatch,
    requestFocus,
  };
}

function draftOf(reply: EditorReply | undefined): Draft | undefined {
  return reply?.kind === 'form' ? reply.draft : undefined;
}

/** The parameters of the address that is being gone to, so that a tab opens at once. */
function useLiveParams(params: URLSearchParams): URLSearchParams {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const next = location?.pathname === pathname ? location.search : undefined;
  return useMemo(() => (next === undefined ? params : new URLSearchParams(next)), [next, params]);
}

/** Posts the form with the browser's draft, at the address without a dialog. */
function useSend(form: React.RefObject<HTMLFormElement>, draft: Draft, location: EditorLocation) {
  const submit = useSubmit();
  // Once there is an answer the form is the person's again, though the page may still be read anew.
  const saving = useNavigation().state === 'submitting';
  const { pathname } = useLocation();
  const send = () => {
    if (!form.current) return;
    const body = new FormData(form.current);
    body.set(DRAFT_FIELD, writeDraft(readOpenTab(draft, body)));
    body.set(ENHANCED_FIELD, 'true');
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

/** Shows what was done and leaves for the list, or for where the person was going. */
function useLeave(
  done: ReturnType<typeof useLastReply>['answer']['done'],
  goingTo: () => string | undefined,
) {
  const showAlert = useShowAlert();
  const navigate = useNavigate();
  const latest = useRef({ goingTo, navigate });
  useEffect(() => {
    latest.current = { goingTo, navigate };
  });
  useEffect(() => {
    if (!done) return;
    showAlert({ tone: 'success', text: done.message, keep: true });
    const to = latest.current.goingTo();
    const delayMs = to === undefined ? LEAVE_AFTER_MS[done.what] : LEAVE_AFTER_MS.upload;
    const timer = setTimeout(() => latest.current.navigate(to ?? paths.dictionaries), delayMs);
    return () => clearTimeout(timer);
  }, [done, showAlert]);
}

/** The focus follows what a person has just made, moved or removed, once it is drawn; where nothing is left, it adds. */
function useFocusRequest(
  location: EditorLocation,
  draft: Draft,
  formRef: React.RefObject<HTMLFormElement>,
) {
  const requested = useRef<FocusRequest>();
  useEffect(() => {
    const request = requested.current;
    if (!request || !isSameLocation(request.location, location)) return;
    requested.current = undefined;
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
    const element =
      request.on === 'name'
        ? find('[name=name]')
        : (find('[data-item][tabindex="0"]') ?? find(`[${ADD_BUTTON}]`));
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  }, [location, draft, formRef]);
  const requestFocus = (request: FocusRequest) => {
    requested.current = request;
  };
  return { formRef, requestFocus };
}

function focusAfter({ kind }: DraftAction): FocusRequest['on'] {
  return kind === 'addAttribute' || kind === 'addIndex' ? 'name' : 'item';
}

/** Whether an action takes a problem away: the thing is gone, or has the child that it lacked. */
function resolvesProblem(action: DraftAction, { id }: EditorLocation, field: string): boolean {
  switch (action.kind) {
    case 'removeAttribute':
    case 'removeIndex':
      return action.id === id;
    case 'addAttribute':
      return action.parent !== undefined && action.parent === id && field === 'nodeAttributes';
    case 'show':
    case 'moveAttribute':
    case 'addIndex':
      return false;
  }
}
