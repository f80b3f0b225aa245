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
import { DRAFT_FIELD, paneOf, readPane } from './read-open-tab.ts';
import { hrefOfPlace, isSamePlace, readPlace } from './editor-location.ts';
import type { Place } from './editor-location.ts';
import { readStep, STEP_FIELD, takeStep } from './draft-actions.ts';
import type { Step } from './draft-actions.ts';
import { useReply } from './use-reply.ts';

/** How long the page stays after its work is done, in milliseconds. */
const LEAVE_AFTER_MS = { saved: 1_000, deleted: 500, upload: 50 };

/** Where the focus goes once a place is on screen. */
interface FocusWish {
  place: Place;
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
  const { answer, forget } = useReply(reply, view.ticket);
  const [params] = useSearchParams();
  const liveParams = useLiveParams(params);
  const place = readPlace(liveParams, draft);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { formRef, wish } = useFocusWish(place, draft, form);
  const { send, saving } = useSend(form, draft, place);
  const thenUpload = useRef(false);
  const uploadTo = withQuery(paths.newJob('upload-file'), { chain: draft.name });
  useLeave(answer.done, () => (thenUpload.current ? uploadTo : undefined));

  const storedText = useMemo(() => writeDraft(stored), [stored]);
  const dirty = !answer.done && writeDraft(draft) !== storedText;

  /** Goes to a place; steps through attributes are no steps of the browser's history. */
  const goTo = (to: string, replace: boolean) =>
    navigate(to, { replace, preventScrollReset: true });

  const act = (step: Step, to: Place) => {
    const typed = form.current && new FormData(form.current);
    setDraft((last) => takeStep(typed ? readPane(last, typed) : last, step));
    forget(({ place: at, field }) => mends(step, at, field));
    if (step.kind !== 'show') wish({ place: to, on: focusAfter(step) });
    goTo(hrefOfPlace(to), to.tab === place.tab);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (saving || answer.done) return;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== STEP_FIELD) {
      thenUpload.current = submitter?.getAttribute('name') === THEN_FIELD;
      send();
      return;
    }
    const to = new URL(submitter.formAction).searchParams;
    const step = readStep(submitter.value) ?? { kind: 'show' };
    const dialog = to.get('dialog');
    if (dialog !== null) goTo(hrefOfPlace(place, dialog), false);
    else act(step, readPlace(to, takeStep(draft, step)));
  };

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const { name } = event.target as HTMLInputElement;
    const here = paneOf(typed);
    setDraft((last) => readPane(last, typed));
    forget(({ place: at, field }) => field === name && isSamePlace(at, here));
  };

  return {
    draft,
    place,
    ...answer,
    stored: view.dictionary,
    dirty,
    /** Save is disabled while loading, and when there is nothing left to do. */
    busy: saving || answer.done !== undefined,
    /** The draft as the page was drawn with it: the browser sends its own when it saves. */
    firstText: useState(() => writeDraft(draft))[0],
    uploadTo,
    formProps: { ref: formRef, onSubmit, onChange },
    act,
    wish,
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
function useSend(form: React.RefObject<HTMLFormElement>, draft: Draft, place: Place) {
  const submit = useSubmit();
  // Once there is an answer the form is the person's again, though the page may still be read anew.
  const saving = useNavigation().state === 'submitting';
  const { pathname } = useLocation();
  const send = () => {
    if (!form.current) return;
    const body = new FormData(form.current);
    body.set(DRAFT_FIELD, writeDraft(readPane(draft, body)));
    body.set(ENHANCED_FIELD, 'true');
    submit(body, {
      method: 'post',
      encType: 'multipart/form-data',
      action: pathname + hrefOfPlace(place),
      preventScrollReset: true,
      replace: true,
    });
  };
  return { send, saving };
}

/** Shows what was done and leaves for the list, or for where the person was going. */
function useLeave(
  done: ReturnType<typeof useReply>['answer']['done'],
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
function useFocusWish(place: Place, draft: Draft, formRef: React.RefObject<HTMLFormElement>) {
  const wished = useRef<FocusWish>();
  useEffect(() => {
    const wish = wished.current;
    if (!wish || !isSamePlace(wish.place, place)) return;
    wished.current = undefined;
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
    const element =
      wish.on === 'name'
        ? find('[name=name]')
        : (find('[data-item][tabindex="0"]') ?? find(`[${ADD_BUTTON}]`));
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  }, [place, draft, formRef]);
  const wish = (one: FocusWish) => {
    wished.current = one;
  };
  return { formRef, wish };
}

function focusAfter({ kind }: Step): FocusWish['on'] {
  return kind === 'addAttribute' || kind === 'addIndex' ? 'name' : 'item';
}

/** Whether a step takes a problem away: the thing is gone, or has the child that it lacked. */
function mends(step: Step, { id }: Place, field: string): boolean {
  switch (step.kind) {
    case 'removeAttribute':
    case 'removeIndex':
      return step.id === id;
    case 'addAttribute':
      return step.parent !== undefined && step.parent === id && field === 'nodeAttributes';
    case 'show':
    case 'moveAttribute':
    case 'addIndex':
      return false;
  }
}
