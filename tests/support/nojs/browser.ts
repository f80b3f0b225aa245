/**
 * A browser without scripts and without a screen: it loads pages, keeps cookies, follows links and submits forms. It is
 * for tests that need no layout, and takes a hundredth of a real browser's time.
 */
import type { HTMLElement } from 'node-html-parser';
import { CookieJar } from './cookie-jar.ts';
import { PlainPage } from './page.ts';
import type { Name, Submission } from './page.ts';
import { problemsOfAnswer } from '#tests/support/console/safe-answers.ts';

const MAX_REDIRECTS = 20;

export class PlainBrowser {
  readonly cookies: CookieJar;
  readonly #origin: string;
  readonly #problemsOf: typeof problemsOfAnswer;
  #page: PlainPage | undefined;

  /**
   * @param origin the base of relative addresses
   * @param problemsOf what is wrong with an answer of that origin
   */
  constructor(origin: string, cookies = new CookieJar(), problemsOf = problemsOfAnswer) {
    this.#origin = origin;
    this.#problemsOf = problemsOf;
    this.cookies = cookies;
  }

  /** Opens another tab of this browser. */
  another(): PlainBrowser {
    return new PlainBrowser(this.#origin, this.cookies, this.#problemsOf);
  }

  get page(): PlainPage {
    if (!this.#page) throw new Error('No page has been opened.');
    return this.#page;
  }

  open(address: string): Promise<PlainPage> {
    return this.#send({ method: 'GET', url: new URL(address, this.#origin) });
  }

  /** Goes back to a page as the browser has kept it, with what was typed. */
  back(page: PlainPage): void {
    this.#page = page;
  }

  /** Follows a link of the page. */
  follow(name: Name, within?: HTMLElement): Promise<PlainPage> {
    const href = this.page.link(name, within).getAttribute('href') ?? '';
    return this.#send({ method: 'GET', url: new URL(href, this.page.url) });
  }

  /** Presses a button of the page, which submits its form. */
  press(name: Name, within?: HTMLElement): Promise<PlainPage> {
    return this.#send(this.page.submission(this.page.button(name, within)));
  }

  /** Presses Enter in a field: submits the form with its first button, if it has one. */
  enter(label: Name, within?: HTMLElement): Promise<PlainPage> {
    return this.#send(this.page.submissionByEnter(this.page.field(label, within)));
  }

  /** @throws Error that lists the problems of a response of the console */
  #check(method: string, url: URL, { status, headers }: Response): void {
    if (url.origin !== new URL(this.#origin).origin) return;
    const given = Object.fromEntries(headers);
    const problems = this.#problemsOf({ method, url, status, headers: given });
    if (problems.length > 0) throw new Error(problems.join('\n'));
  }

  async #send({ method, url, body }: Submission): Promise<PlainPage> {
    const from = this.#page?.url.origin;
    for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
      const cookie = this.cookies.headerFor(url);
      const response = await fetch(url, {
        method,
        body: method === 'GET' ? undefined : body,
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          ...(cookie && { cookie }),
          ...(method !== 'GET' && from && { origin: from }),
        },
      });
      this.#check(method, url, response);
      this.cookies.keep(url, response);
      const location = response.headers.get('location');
      const page = location ? undefined : new PlainPage(url, response, await response.text());
      const next = location ?? page?.refresh;
      if (page && next === undefined) {
        this.#page = page;
        return page;
      }
      if (!page) await response.body?.cancel();
      url = new URL(next ?? '', url);
      // Only 307 and 308 repeat the method and the body, as in browsers.
      if (![307, 308].includes(response.status)) method = 'GET';
    }
    throw new Error(`${url.href} was reached by more than ${MAX_REDIRECTS} redirects.`);
  }
}
