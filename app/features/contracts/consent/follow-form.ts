/** Requests the preview of a consent contract while its form is filled in. */
import { EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { PREVIEW } from './consent-step.ts';
import type { PreviewReply } from './preview-data.ts';

/** The preview is updated after a pause in typing of this length, in milliseconds. */
const PAUSE_MS = 800;
const FAILED = '<p>The preview could not be made. Try again in a moment.</p>';

type Show = (change: (state: Shown) => Shown) => void;
interface Shown {
  html?: string;
  loading?: boolean;
}

/**
 * Shows the preview of the form as it is at first, then after each pause in typing and when its button is pressed.
 * @param left aborts when the page is left
 */
export function followForm(address: string, left: AbortSignal, show: Show): void {
  const form = document.getElementById(EDIT_FORM_ID);
  if (!(form instanceof HTMLFormElement) || left.aborted) return;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async () => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    show(({ html }) => ({ html, loading: true }));
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const html = await readPreview(address, new URLSearchParams(fields), signal);
    if (!signal.aborted) show(() => ({ html, loading: false }));
  };
  const later = () => {
    clearTimeout(timer);
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

async function readPreview(
  address: string,
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<string> {
  try {
    const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' });
    return response.ok ? ((await response.json()) as PreviewReply).html : FAILED;
  } catch {
    return FAILED;
  }
}
