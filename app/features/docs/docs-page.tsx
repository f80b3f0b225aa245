import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import { paths } from '#app/paths/paths.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { RenderedMarkdown } from '#app/ui/content/rendered-markdown.tsx';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';
import type { DocsData, DocsLink } from './docs-data.ts';

/** A page of the developer documentation with the table of contents. */
export function Docs({ title, html, pages }: DocsData) {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8 md:flex-row md:gap-12">
      <nav aria-label="Documentation" className="shrink-0 md:w-52">
        <ul className="flex flex-wrap gap-1 sm:max-md:grid sm:max-md:grid-cols-3 md:sticky md:top-8 md:flex-col">
          {pages.map((page) => (
            <li key={page.to}>
              <Link
                to={page.to}
                aria-current={page.current ? 'page' : undefined}
                className={clsx(
                  'block rounded-md px-3 py-1.5 hover:bg-sunken',
                  page.current ? 'bg-accent-soft font-medium text-accent-ink' : 'text-muted',
                )}
              >
                {page.title}
              </Link>
            </li>
          ))}
          {/* A page that is open by itself has no other way back. The link leaves the frame. */}
          <li className="md:mt-2 md:border-t md:border-line md:pt-2">
            <a
              href={paths.dashboard}
              target="_top"
              className="flex items-center gap-2 rounded-md px-3 py-1.5 text-muted hover:bg-sunken"
            >
              <Icon name="arrow-left" />
              Dashboard
            </a>
          </li>
        </ul>
      </nav>
      <main
        id={MAIN_ID}
        className="min-w-0 flex-1 [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap"
      >
        <h1 className="mb-1 text-xl font-semibold tracking-tight">{title}</h1>
        {html === '' ? <StartPage pages={pages} /> : <RenderedMarkdown html={html} />}
      </main>
    </div>
  );
}

/** All other pages as cards, and the reference of the API, which is a page of the console. */
function StartPage({ pages }: Pick<DocsData, 'pages'>) {
  return (
    <>
      <p className="mb-6 text-muted">For people who write programs that use the platform.</p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {pages
          .filter(({ current }) => !current)
          .map((page) => (
            <li key={page.to}>
              <Link to={page.to} className="link-card">
                <CardContent {...page} />
              </Link>
            </li>
          ))}
        <li>
          {/* The link opens in the whole window, because these pages are shown in a frame. */}
          <a href={paths.swaggerUi} target="_top" className="link-card">
            <CardContent
              icon="file-code"
              title="API Reference"
              text="Every call with its path, fields, answers and an example."
            />
          </a>
        </li>
      </ul>
    </>
  );
}

function CardContent({ icon, title, text }: Pick<DocsLink, 'icon' | 'title' | 'text'>) {
  return (
    <>
      <span className="icon-tile">
        <Icon name={icon} />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
    </>
  );
}
