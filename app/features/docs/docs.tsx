import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import { RenderedMarkdown } from '#app/ui/content/rendered-markdown.tsx';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';
import type { DocsData } from './docs-data.ts';

/** A page of the developer documentation with the table of contents. */
export function Docs({ title, html, pages }: DocsData) {
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8 md:flex-row md:gap-12">
      <nav aria-label="Documentation" className="shrink-0 md:w-48">
        <ul className="flex flex-wrap gap-1 md:sticky md:top-8 md:flex-col">
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
        </ul>
      </nav>
      <main
        id={MAIN_ID}
        className="min-w-0 flex-1 [&_pre]:wrap-anywhere [&_pre]:whitespace-pre-wrap"
      >
        <h1 className="sr-only">{title}</h1>
        <RenderedMarkdown html={html} />
      </main>
    </div>
  );
}
