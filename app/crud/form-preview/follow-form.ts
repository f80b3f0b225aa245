/** Requests the preview of a form while it is filled in. */
import { EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { PREVIEW } from './preview-step.ts';
import type { PreviewReply } from './preview-step.ts';

/** The preview is updated after a pause in typing of this length, in milliseconds. */
const PAUSE_MS = 800;
const FAILED = 'The preview could not be made. Try again in a moment.';

interface Follow<Shown> {
  /** The address that answers the preview of the form. */
  address: string;
  /** The only field on which the preview depends; without it, it depends on all. */
  field: string | undefined;
  /** Aborts when the page is left. */
  left: AbortSignal;
  /** Is given the preview of the form as it is; undefined as soon as the form has changed. */
  show: (reply: PreviewReply<Shown> | undefined) => void;
}

/** Shows the preview of the form as it is at first, then after each pause in typing and when its button is pressed. */
export function followForm<Shown>({ address, field, left, show }: Follow<Shown>): void {
  const form = document.getElementById(EDIT_FORM_ID);
  if (!(form instanceof HTMLFormElement) || left.aborted) return;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: string | undefined;

  const filledIn = () => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    return new URLSearchParams(fields);
  };
  const dependsOn = (body: URLSearchParams) =>
    field === undefined ? body.toString() : (body.get(field) ?? '');
  const drop = () => {
    clearTimeout(timer);
    running?.abort();
    show(undefined);
  };
  const load = async () => {
    drop();
    running = new AbortController();
    const { signal } = running;
    const body = filledIn();
    asked = dependsOn(body);
    const reply = await readPreview<Shown>(address, body, signal);
    if (!signal.aborted) show(reply);
  };
  const later = () => {
    // The form is again as it was previewed, so the preview is still right.
    if (dependsOn(filledIn()) === asked) return;
    drop();
    asked = undefined;
    timer = setTimeout(() => void load(), PAUSE_MS);
  };
  const press = (event: Event) => {
    const pressed = event.target instanceof Element && event.target.closest('button');
    if (!pressed || pressed.value !== PREVIEW) return;
    event.preventDefault();
    void load();
  };
  form.addEventListener('input', later, { signal: left });
  form.addEventListener('change', later, { signal: left });
  document.addEventListener('click', press, { signal: left, capture: true });
  left.addEventListener('abort', () => {
    clearTimeout(timer);
    running?.abort();
  });
  void load();
}

async function readPreview<Shown>(
  address: string,
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<PreviewReply<Shown>> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' });
    if (response.ok) return (await response.json()) as PreviewReply<Shown>;
  } catch {
    // The reply below says that it failed.
  }
  return { problem: FAILED };
}
