/** A page as received over HTTP: its content, and what its forms send. Names are those that screen readers use. */
import { parse } from 'node-html-parser';
import type { HTMLElement } from 'node-html-parser';

/**
 * The name of an element. A string is the whole name, without the mark of a required field. A pattern may match a part.
 */
export type Name = string | RegExp;

/** The request that a form sends. */
export interface Submission {
  method: string;
  url: URL;
  body?: FormData | URLSearchParams;
}

interface Upload {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

const CONTROLS = 'input, select, textarea';
const BUTTONS = 'button, input[type=submit]';
const MULTIPART = 'multipart/form-data';

export class PlainPage {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly root: HTMLElement;
  /** The values that were typed and chosen since the page was loaded. */
  readonly #typed = new Map<HTMLElement, string>();
  readonly #checked = new Map<HTMLElement, boolean>();
  readonly #files = new Map<HTMLElement, Upload[]>();

  constructor(url: URL, { status, headers }: Response, html: string) {
    this.url = url;
    this.status = status;
    this.headers = headers;
    this.root = parse(html, { blockTextElements: { script: true, style: true, pre: true } });
  }

  /** The path with its query. */
  get address(): string {
    return `${this.url.pathname}${this.url.search}`;
  }

  /** The address to which the page redirects by a `meta` refresh. */
  get refresh(): string | undefined {
    const content = this.root.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content');
    return content?.replace(/^\s*0\s*;\s*url=/i, '');
  }

  get heading(): string {
    return textOf(this.find('h1'));
  }

  /** The title of the document, as its tab shows it. */
  get title(): string {
    return textOf(this.find('title'));
  }

  /** The last breadcrumb, which names the page. */
  get crumb(): string {
    return textOf(this.find('nav[aria-label=Breadcrumb] [aria-current=page]'));
  }

  /** All text of the page. */
  get text(): string {
    return textOf(this.root.querySelector('body') ?? this.root);
  }

  /** The first element that a selector matches. @throws when there is none */
  find(selector: string, within: HTMLElement = this.root): HTMLElement {
    const found = within.querySelector(selector);
    if (!found) throw this.#missing(selector);
    return found;
  }

  all(selector: string, within: HTMLElement = this.root): HTMLElement[] {
    return within.querySelectorAll(selector);
  }

  /** The dialog that is open. @throws when there is none of that name */
  dialog(name: Name): HTMLElement {
    return this.#named('dialog[open], [role=dialog]', name, this.root);
  }

  hasDialog(name: Name): boolean {
    return this.all('dialog[open], [role=dialog]').some((dialog) => this.#isNamed(dialog, name));
  }

  link(name: Name, within: HTMLElement = this.root): HTMLElement {
    return this.#named('a[href]', name, within);
  }

  button(name: Name, within: HTMLElement = this.root): HTMLElement {
    return this.#named(BUTTONS, name, within);
  }

  /** A field by its label. @throws when there is none */
  field(label: Name, within: HTMLElement = this.root): HTMLElement {
    return this.#named(`${CONTROLS}`, label, within);
  }

  table(name: Name): HTMLElement {
    return this.#named('table', name, this.root);
  }

  /** The rows of a table's body whose text matches. */
  rows(text: RegExp | string = '', within: HTMLElement = this.root): HTMLElement[] {
    const rows = this.all('tbody tr', within);
    return rows.filter((row) =>
      typeof text === 'string' ? textOf(row).includes(text) : text.test(textOf(row)),
    );
  }

  /** The value of a field, as its form would send it. */
  valueOf(label: Name, within?: HTMLElement): string {
    return this.#valueOf(this.field(label, within));
  }

  /** The description of a field: its hint and its errors. */
  describe(label: Name, within?: HTMLElement): string {
    const ids = this.field(label, within).getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    return ids.map((id) => textOf(this.#byId(id))).join(' ');
  }

  fill(label: Name, value: string, within?: HTMLElement): void {
    this.#typed.set(this.field(label, within), value);
  }

  /** Chooses from a select by the text of an option. */
  select(label: Name, option: string, within?: HTMLElement): void {
    const select = this.field(label, within);
    const chosen = this.all('option', select).find((candidate) => textOf(candidate) === option);
    if (!chosen) throw this.#missing(`the option “${option}” of ${String(label)}`);
    this.#typed.set(select, optionValue(chosen));
  }

  check(label: Name, checked = true, within?: HTMLElement): void {
    const box = this.field(label, within);
    if (box.getAttribute('type') === 'radio') {
      const group = box.getAttribute('name');
      for (const radio of this.all('input[type=radio]')) {
        if (radio.getAttribute('name') === group) this.#checked.set(radio, false);
      }
    }
    this.#checked.set(box, checked);
  }

  attach(label: Name, ...files: Upload[]): void {
    this.#files.set(this.field(label), files);
  }

  /**
   * The request that pressing a button sends.
   * @throws when the browser would not submit the form, for example because a required field is empty
   */
  submission(button: HTMLElement): Submission {
    const form = this.#formOf(button);
    if (!form) throw this.#missing(`the form of “${this.#nameOf(button)}”`);
    return this.#submissionOf(form, button);
  }

  /** The request that Enter in a field sends: with the form's first button, if it has one. */
  submissionByEnter(field: HTMLElement): Submission {
    const form = this.#formOf(field);
    if (!form) throw this.#missing(`the form of “${this.#nameOf(field)}”`);
    const buttons = this.all(BUTTONS).filter((one) => this.#formOf(one) === form);
    return this.#submissionOf(
      form,
      buttons.find((one) => one.getAttribute('type') !== 'button'),
    );
  }

  #submissionOf(form: HTMLElement, button: HTMLElement | undefined): Submission {
    const controls = this.all(`${CONTROLS}, button`).filter((one) => this.#formOf(one) === form);
    if (!form.hasAttribute('novalidate') && !button?.hasAttribute('formnovalidate')) {
      controls.forEach((control) => this.#checkConstraints(control));
    }
    const say = (attribute: string) =>
      button?.getAttribute(`form${attribute}`) ?? form.getAttribute(attribute);
    const method = (say('method') || 'get').toUpperCase();
    const url = new URL(say('action') || this.url, this.url);
    url.hash = '';
    const entries = controls.flatMap((control) => this.#entriesOf(control, button));
    if (method === 'POST' && say('enctype') === MULTIPART) {
      const body = new FormData();
      for (const [name, value] of entries) body.append(name, value);
      return { method, url, body };
    }
    const pairs = entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);
    if (method === 'POST') return { method, url, body: new URLSearchParams(pairs) };
    url.search = new URLSearchParams(pairs).toString();
    return { method, url };
  }

  #entriesOf(control: HTMLElement, pressed: HTMLElement | undefined): [string, string | File][] {
    const name = control.getAttribute('name');
    if (!name || isDisabled(control)) return [];
    const type = control.getAttribute('type');
    if (control.tagName === 'BUTTON' || type === 'submit') {
      return control === pressed ? [[name, control.getAttribute('value') ?? '']] : [];
    }
    if (type === 'checkbox' || type === 'radio') {
      return this.#isChecked(control) ? [[name, control.getAttribute('value') ?? 'on']] : [];
    }
    if (type === 'file') {
      const files = this.#files.get(control) ?? [{ name: '', content: '' }];
      return files.map((file) => [name, new File([file.content], file.name)]);
    }
    if (control.tagName === 'SELECT' && control.hasAttribute('multiple')) {
      const typed = this.#typed.get(control);
      const chosen = this.all('option', control).filter((option) =>
        typed === undefined ? option.hasAttribute('selected') : optionValue(option) === typed,
      );
      return chosen.map((option) => [name, optionValue(option)]);
    }
    return [[name, this.#valueOf(control)]];
  }

  #valueOf(control: HTMLElement): string {
    const typed = this.#typed.get(control);
    if (typed !== undefined) return typed;
    if (control.tagName === 'TEXTAREA') return control.text.replace(/^\r?\n/, '');
    if (control.tagName !== 'SELECT') return control.getAttribute('value') ?? '';
    const options = this.all('option', control);
    const chosen = options.find((option) => option.hasAttribute('selected')) ?? options[0];
    return chosen ? optionValue(chosen) : '';
  }

  #isChecked(control: HTMLElement): boolean {
    return this.#checked.get(control) ?? control.hasAttribute('checked');
  }

  /** A browser without scripts still checks `required` and `pattern`. */
  #checkConstraints(control: HTMLElement): void {
    if (isDisabled(control) || control.tagName === 'BUTTON') return;
    const type = control.getAttribute('type');
    const value = this.#valueOf(control);
    const isEmpty =
      type === 'checkbox'
        ? !this.#isChecked(control)
        : type === 'file'
          ? !this.#files.has(control)
          : type !== 'radio' && value === '';
    const pattern = control.getAttribute('pattern');
    const differs = pattern && value !== '' && !new RegExp(`^(?:${pattern})$`, 'u').test(value);
    if ((control.hasAttribute('required') && isEmpty) || differs) {
      throw new Error(`The browser keeps the form: “${this.#nameOf(control)}” is not filled in.`);
    }
  }

  #formOf(control: HTMLElement): HTMLElement | null {
    const id = control.getAttribute('form');
    return id ? this.#byId(id) : control.closest('form');
  }

  #named(selector: string, name: Name, within: HTMLElement): HTMLElement {
    const found = this.all(selector, within).find((element) => this.#isNamed(element, name));
    if (!found) {
      const names = this.all(selector, within).map((element) => `“${this.#nameOf(element)}”`);
      throw this.#missing(`${selector} “${String(name)}” among ${names.join(', ')}`);
    }
    return found;
  }

  #isNamed(element: HTMLElement, name: Name): boolean {
    const own = this.#nameOf(element);
    return typeof name === 'string' ? own.replace(/\s*\*$/, '') === name : name.test(own);
  }

  /** The name of an element for screen readers. */
  #nameOf(element: HTMLElement): string {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) {
      return labelledBy
        .split(/\s+/)
        .map((id) => textOf(this.#byId(id)))
        .join(' ');
    }
    const own = element.getAttribute('aria-label');
    if (own !== undefined) return own.trim();
    if (['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)) return this.#labelOf(element);
    const caption = element.tagName === 'TABLE' ? element.querySelector('caption') : element;
    return caption ? textOf(caption) : '';
  }

  #labelOf(control: HTMLElement): string {
    if (control.getAttribute('type') === 'submit') return control.getAttribute('value') ?? '';
    const { id } = control;
    const labels = this.all('label');
    const label =
      labels.find((one) => id && one.getAttribute('for') === id) ?? control.closest('label');
    return label ? textOf(label) : '';
  }

  #byId(id: string): HTMLElement {
    const found = this.root.getElementById(id);
    if (!found) throw this.#missing(`#${id}`);
    return found;
  }

  #missing(what: string): Error {
    return new Error(
      `${this.address} (${this.status}) has no ${what}. It says: ${this.text.slice(0, 600)}`,
    );
  }
}

/** The text of an element as one line, without what is hidden from screen readers. */
export function textOf(element: HTMLElement): string {
  const copy = parse(element.outerHTML);
  for (const hidden of copy.querySelectorAll(
    'script, style, select, template, [aria-hidden=true]',
  )) {
    // A label may contain its field, whose options are not part of the name.
    hidden.remove();
  }
  return copy.text.replace(/\s+/g, ' ').trim();
}

function optionValue(option: HTMLElement): string {
  return option.getAttribute('value') ?? textOf(option);
}

function isDisabled(control: HTMLElement): boolean {
  return control.hasAttribute('disabled') || control.closest('fieldset[disabled]') !== null;
}
