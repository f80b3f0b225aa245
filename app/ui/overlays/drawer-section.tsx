import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';

/** A section of a drawer. It can be collapsed, even without scripts. */
export function DrawerSection({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <details open={open} className="group/section border-b border-line first:-mt-3 last:border-b-0">
      <summary className="-mx-2 flex cursor-pointer list-none items-center gap-2 rounded-md px-2 py-3 hover:bg-sunken">
        <Icon
          name="chevron-right"
          className="shrink-0 text-faint transition-transform group-open/section:rotate-90"
        />
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
      </summary>
      <div role="region" aria-labelledby={id} className="pt-1 pb-5 sm:pl-6">
        {children}
      </div>
    </details>
  );
}
