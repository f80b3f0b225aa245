import type { ReactNode } from 'react';

/**
 * The buttons that end a form, the main one last: beside its heading, and at the bottom of a narrow window, where they
 * stay in sight. They are in the page's header, outside the form, and name it by `form`.
 */
export function FormBar({ children }: { children: ReactNode }) {
  return <div className="form-bar">{children}</div>;
}
