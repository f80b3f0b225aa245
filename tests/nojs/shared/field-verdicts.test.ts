/**
 * Pairs of a field and an input: the API and the form without scripts give the same verdict. What both take is stored as it was
 * typed, or as a documented rule says; what is refused is refused by name, and the form keeps it. Half a surrogate pair, which no form can
 * send, is refused by the API.
 */
import { expect, it } from 'vitest';
import { KEY_FIELD } from '#app/forms/form-token.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { assure } from '#tests/support/assurance.ts';
import { FIELD_FORMS, makeFieldZone, TypedJson, UNIQUE } from '#tests/support/nojs/fields/forms.ts';
import type {
  FieldForm,
  FieldZone,
  FormField,
  OpenForm,
  Writer,
} from '#tests/support/nojs/fields/forms.ts';
import { INPUTS, LONE_SURROGATES } from '#tests/support/nojs/fields/inputs.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { PlainPage, textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { bySize } from '#tests/support/size.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { apiOf, apiOrigin } from '#tests/support/stack/stack.ts';

/** The number of zones in which forms are tried at the same time. */
const ZONES = 3;
const FIELDS = 94;

/** What may be stored instead of what was typed, and what documents it. */
const RULES: Readonly<Record<string, (typed: string) => string | undefined>> = {
  // Texts lose the white space around them (docs/api.md).
  trimmed: (typed) => typed.trim(),
  // A text area has only one kind of line ends (HTML).
  'line ends': (typed) => typed.replace(/\r\n?/g, '\n'),
  // Ids are in lower case (docs/api.md).
  id: (typed) => typed.toLowerCase(),
  // Moments are in UTC with milliseconds (B-463).
  moment: (typed) => instantOf(/T\d\d:\d\d$/.test(typed) ? `${typed}Z` : typed),
  // Days are in UTC with milliseconds.
  day: (typed) => instantOf(/T\d\d:\d\d$/.test(typed) ? `${typed}Z` : typed),
  // JSON has the same properties without white space.
  JSON: (typed) => JSON.stringify(JSON.parse(typed)),
  // The number of a row is stored as a number, so '07' becomes 7.
  number: (typed) => String(Number(typed)),
  // An empty line gives no value.
  'one a line': (typed) =>
    typed
      .split(/\r\n?|\n/)
      .filter((line) => line.trim() !== '')
      .join('\n'),
};

function instantOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

interface Pair {
  form: FieldForm;
  field: FormField;
  input: (typeof INPUTS)[number];
}

type Verdict =
  | { kind: 'accepted'; stored: string }
  | { kind: 'refused'; says: string; names: boolean; keeps: boolean };

const ALL: readonly Pair[] = FIELD_FORMS.flatMap((form) =>
  form.fields.flatMap((field) => INPUTS.map((input) => ({ form, field, input }))),
);

/** The pairs of an ordinary run: each field with one input, so that every class of inputs occurs. */
const SAMPLE = ALL.filter((_, index) => {
  const [field, input] = [Math.floor(index / INPUTS.length), index % INPUTS.length];
  return input === (field * 7) % INPUTS.length;
});

const database = useMainDatabase();

it('the pairs are distinct, and the sample has each class and each field', () => {
  const nameOf = ({ form, field, input }: Pair) => `${form.name} ${field.name} ${input.name}`;
  expect(new Set(ALL.map(nameOf)).size).toBe(FIELDS * INPUTS.length);
  expect(new Set(SAMPLE.map(({ input }) => input.class))).toEqual(
    new Set(INPUTS.map((input) => input.class)),
  );
  expect(new Set(SAMPLE.map(({ form, field }) => `${form.name} ${field.name}`)).size).toBe(FIELDS);
});

it(
  'the API and the console give the same verdict of each field',
  { timeout: 3_600_000 },
  async () => {
    const pairs = bySize({ ordinary: SAMPLE, large: ALL });
    const forms = FIELD_FORMS.filter((form) => pairs.some((pair) => pair.form === form));
    const found: string[] = [];
    const flips = { tried: 0, found: 0 };
    const lone = { refused: 0, ofNoJson: 0 };
    const counts = new Map<string, { accepted: number; refused: number; ruled: number }>();
    const next = forms.values();
    const work = async () => {
      const visitor = await makeCustomer(database);
      const zone = await makeFieldZone(await apiOf(visitor), await browserOf(visitor));
      for (const form of next) {
        const opened = await form.prepare(zone);
        const trial = new Trial(zone, form, opened);
        for (const { field, input } of pairs.filter((pair) => pair.form === form)) {
          const typed = input.text(field.limit, zone.person);
          const verdicts = {
            API: await trial.byApi(field, typed),
            console: await trial.byConsole(field, typed),
          };
          const problem = problemOf(field, typed, verdicts);
          if (isFlipFound(field, typed, verdicts)) flips.found += 1;
          flips.tried += 1;
          if (problem !== undefined) {
            found.push(`${form.name}, ${field.name}, ${input.name.slice(0, 60)}: ${problem}`);
          }
          const count = counts.get(input.class) ?? { accepted: 0, refused: 0, ruled: 0 };
          counts.set(input.class, count);
          if (verdicts.API.kind !== verdicts.console.kind) count.ruled += 1;
          else count[verdicts.API.kind] += 1;
        }
        for (const field of form.fields) {
          for (const typed of LONE_SURROGATES) {
            if (!trial.sendsByJson(field, typed)) {
              lone.ofNoJson += 1;
              continue;
            }
            const verdict = await trial.byApi(field, typed);
            if (verdict.kind === 'refused' && verdict.names) {
              lone.refused += 1;
              continue;
            }
            const input = JSON.stringify(typed);
            found.push(`${form.name}, ${field.name}, ${input}: ${saidOf(verdict)}`);
          }
        }
      }
    };
    await Promise.all(Array.from({ length: ZONES }, work));
    expect(found).toEqual([]);
    expect(flips).toEqual({ tried: pairs.length, found: pairs.length });
    // The fields of the upload, whose call takes a form, and the function of an execution, which is in the address.
    expect(lone.ofNoJson).toBe(8 * LONE_SURROGATES.length);
    const sums = [...counts].map(
      ([name, { accepted, refused, ruled }]) => `${name} ${accepted}/${refused}/${ruled}`,
    );
    assure({
      promise: 'A field takes by the API and by the form without scripts the same, unchanged',
      figure: `${pairs.length} pairs of a field and an input (${sums.join(', ')}: accepted by both/refused by both/by one alone, as documented); ${lone.refused} with half a surrogate pair by JSON: all refused by name`,
      control: `with the verdict of the console turned, or one letter added to what it stored, ${flips.found} of ${flips.tried} pairs are found`,
    });
  },
);

/** What is wrong with the verdicts; undefined when nothing is. */
function problemOf(
  field: FormField,
  typed: string,
  { API, console: page }: Readonly<Record<Writer, Verdict>>,
): string | undefined {
  for (const [who, verdict] of [
    ['the API', API],
    ['the console', page],
  ] as const) {
    if (verdict.kind === 'accepted') continue;
    if (!verdict.names) return `${who} refuses without the name of the field: ${verdict.says}`;
    if (!verdict.keeps) return `${who} does not keep what was typed: ${verdict.says}`;
  }
  if (API.kind === 'refused' && page.kind === 'refused') return undefined;
  if (API.kind === 'accepted' && page.kind === 'accepted') {
    if (API.stored !== page.stored && !mayDiffer(field, typed, API.stored, page.stored)) {
      return `stored are ${quoted(API.stored)} by the API and ${quoted(page.stored)} by the console`;
    }
    if (field.secret || isKept(field, typed, API.stored)) return undefined;
    return `stored is ${quoted(API.stored)}`;
  }
  return API.kind === 'refused'
    ? `only the API refuses: ${API.says}`
    : field.stricter === undefined && page.kind === 'refused'
      ? `only the console refuses: ${page.says}`
      : undefined;
}

/**
 * Whether the two stored values may differ. Only the form rewrites line ends and days, so each value must be what was
 * typed, or follow the rule.
 */
function mayDiffer(field: FormField, typed: string, ...stored: string[]): boolean {
  const isOfForm = field.rules?.some((rule) => ['line ends', 'day'].includes(rule));
  return isOfForm === true && stored.every((text) => isKept(field, typed, text));
}

/** Whether the comparison notices that the console gives the other verdict, or stores one letter more. */
function isFlipFound(
  field: FormField,
  typed: string,
  { API }: Readonly<Record<Writer, Verdict>>,
): boolean {
  const stored = API.kind === 'accepted' ? `${API.stored}x` : typed;
  return problemOf(field, typed, { API, console: { kind: 'accepted', stored } }) !== undefined;
}

function isKept({ rules = [] }: FormField, typed: string, stored: string): boolean {
  let texts = [typed];
  for (const rule of rules) {
    texts = [...texts, ...texts.flatMap((text) => RULES[rule]?.(text) ?? [])];
  }
  return texts.includes(stored);
}

const saidOf = (verdict: Verdict) =>
  verdict.kind === 'refused'
    ? `the API refuses without the name of the field: ${verdict.says}`
    : `the API stores ${quoted(verdict.stored)}`;

const quoted = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Tries one form. */
class Trial {
  readonly #zone: FieldZone;
  readonly #form: FieldForm;
  readonly #opened: OpenForm;
  #page: PlainPage | undefined;
  #count = 0;

  constructor(zone: FieldZone, form: FieldForm, opened: OpenForm) {
    this.#zone = zone;
    this.#form = form;
    this.#opened = opened;
  }

  #valuesWith(field: FormField, typed: string): Record<string, string> {
    const unique = `${UNIQUE}${(this.#count += 1)}`;
    const values = { ...this.#form.values, ...this.#opened.values, ...field.beside };
    const named = Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(UNIQUE, unique),
    ]);
    return { ...Object.fromEntries(named), [field.name]: typed };
  }

  /** Whether the call has the text in a body of JSON, which is ASCII with escapes. */
  sendsByJson(field: FormField, typed: string): boolean {
    const { body } = this.#opened.call(this.#valuesWith(field, typed), 'API');
    return !(body instanceof FormData) && bodyOf(body).includes(JSON.stringify(typed).slice(1, -1));
  }

  async byApi(field: FormField, typed: string): Promise<Verdict> {
    const { api } = this.#zone;
    const { method, path, body } = this.#opened.call(this.#valuesWith(field, typed), 'API');
    const isForm = body instanceof FormData;
    const response = await fetch(`${apiOrigin()}/api${path}`, {
      method,
      headers: { ...(await api.headers()), ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : bodyOf(body),
    });
    const answer = (await response.json()) as { message?: string } & Job;
    const refused = (says: string): Verdict => ({
      kind: 'refused',
      says,
      names: isNamed(field, says) || isRepeated(typed, says),
      keeps: true,
    });
    if (!response.ok) {
      if (![400, 404, 409, 413, 422].includes(response.status)) {
        throw new Error(`${method} ${path} was answered ${response.status}: ${answer.message}`);
      }
      return refused(answer.message ?? '');
    }
    if (this.#form.byJob) {
      try {
        await api.succeeded(answer.jobId);
      } catch (error) {
        return refused((error as Error).message);
      }
    }
    return this.#stored(field, 'API');
  }

  async byConsole(field: FormField, typed: string): Promise<Verdict> {
    const { browser } = this.#zone;
    if (!this.#page || this.#form.changes) {
      await this.#opened.open('console');
      this.#page = browser.page;
    }
    const page = this.#page;
    const { url, body } = page.submission(page.button(this.#form.save));
    const values = this.#valuesWith(field, typed);
    const template = [...(body ?? [])].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll(UNIQUE, `${UNIQUE}${this.#count}`) : value,
    ]) as [string, string | File][];
    const form = new FormData();
    // Values for which the template has no control come first, because a file must be last.
    const others = Object.keys(values).filter((name) => !template.some(([sent]) => sent === name));
    for (const [name, value] of [...others.map((one) => [one, ''] as const), ...template]) {
      if (values[name] === undefined) {
        form.append(name, value);
        continue;
      }
      const control = controlOf(page, name);
      if (!control) throw new Error(`${page.address} has no field ${name}.`);
      // Browsers encode the entries of a form in this way (HTML, 4.10.21.7).
      const text = values[name];
      form.set(name, control === 'TEXTAREA' ? text.replace(/\r\n?|\n/g, '\r\n') : text);
    }
    form.set(KEY_FIELD, crypto.randomUUID());
    const sent =
      body instanceof FormData
        ? form
        : new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch(url, {
      method: 'POST',
      body: sent,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        cookie: browser.cookies.headerFor(url),
        origin: page.url.origin,
      },
    });
    const html = await response.text();
    if (response.status >= 300 && response.status < 400) return this.#stored(field, 'console');
    if (![200, 400, 409, 413, 422].includes(response.status)) {
      throw new Error(`${page.address} was answered ${response.status}: ${html.slice(0, 300)}`);
    }
    return refusalOf(new PlainPage(url, response, html), field, typed);
  }

  async #stored(field: FormField, writer: Writer): Promise<Verdict> {
    const stored = await this.#opened.stored(writer);
    const read = field.read ?? ((record) => valueAt(record, field.name));
    return { kind: 'accepted', stored: String(read(stored) ?? '') };
  }
}

/** The JSON of a body, into which typed JSON goes unchanged. */
function bodyOf(body: object | undefined): string {
  let typed = '';
  const mark = '@typed@';
  const json = JSON.stringify(body, (_, value: unknown) => {
    if (!(value instanceof TypedJson)) return value;
    typed = value.text;
    return mark;
  });
  return json.replace(JSON.stringify(mark), () => typed);
}

/** The value of a record at 'aliases[1]'. */
function valueAt(record: unknown, name: string): unknown {
  return name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], record);
}

/** Whether a sentence has the name of the field: 'aliases.1: Field cannot be blank'. */
function isNamed({ name }: FormField, says: string): boolean {
  // A message of the query language names the position in the query instead of the field.
  if (/^(tql|when)$/.test(name) && /Line \d+, column \d+/.test(says)) return true;
  // These messages have another name for the field.
  if (name === 'regex' && says.includes('the pattern')) return true;
  if (name.startsWith('parameters') && says.includes('args')) return true;
  // Short enough to be a part of other words.
  if (name === 'to') return /\bto[.:]/.test(says);
  const names = name.split(/[.[\]\d]+/).filter(Boolean);
  return names.some((one) => says.toLowerCase().includes(one.toLowerCase()));
}

/** Whether a sentence repeats what was typed. For a field in an address it may say that there is no such call. */
function isRepeated(typed: string, says: string): boolean {
  return says.includes(`'${typed.slice(0, 60)}`) || says.startsWith('There is no call');
}

function controlOf(page: PlainPage, name: string): string | undefined {
  return page.all(controlSelector(name))[0]?.tagName;
}

const controlSelector = (name: string) =>
  ['input', 'textarea', 'select'].map((tag) => `${tag}[name="${name}"]`).join(', ');

function refusalOf(page: PlainPage, field: FormField, typed: string): Verdict {
  const control = page.all(controlSelector(field.name))[0];
  const problems = page.all('.field-problem').map((problem) => ({
    id: problem.getAttribute('id') ?? '',
    text: textOf(problem),
  }));
  const own = problems.filter(({ id }) => id.includes(field.name));
  const alerts = page.all('[role=alert]').map(textOf).join(' ');
  const says =
    own.map(({ text }) => text).join(' ') ||
    `${alerts} ${problems.map(({ id, text }) => `${id}: ${text}`).join(' ')}`;
  const kept =
    control?.tagName === 'TEXTAREA'
      ? control.text.replace(/^\r?\n/, '')
      : control?.tagName === 'SELECT'
        ? undefined
        : control?.getAttribute('value');
  // HTML has no NUL, and only one kind of line ends.
  const plain = (text = '') => text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  const keeps =
    field.secret === true ||
    control?.tagName === 'SELECT' ||
    ['radio', 'datetime-local'].includes(control?.getAttribute('type') ?? '') ||
    plain(kept) === plain(typed);
  return {
    kind: 'refused',
    says: keeps ? says : `${says} — shows ${quoted(kept ?? '')}`,
    names: own.length > 0 || isNamed(field, alerts) || control?.tagName === 'SELECT',
    keeps,
  };
}
