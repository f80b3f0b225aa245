import type { ReactNode } from 'react';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';
import { Wordmark } from './wordmark.tsx';

/** A page with one card in the middle and nothing else. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 py-8 sm:pt-[12vh]">
      <header>
        <Wordmark />
      </header>
      <main
        id={MAIN_ID}
        className="w-full max-w-xl rounded-xl border border-line bg-surface p-5 shadow-md sm:p-8"
      >
        {children}
      </main>
    </div>
  );
}
