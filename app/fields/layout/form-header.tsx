import type { ComponentProps, ReactNode } from 'react';
import { FormBar } from '#app/ui/layout/form-bar.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

interface FormHeaderProps extends Omit<ComponentProps<typeof PageHeader>, 'children'> {
  /** What else can be done with the record, before the buttons that end the form. */
  actions?: ReactNode;
  /** Cancel or Back, and the main action last. */
  children: ReactNode;
}

/** The header of a form: its heading and its buttons, in one position on all screens. */
export function FormHeader({ actions, children, ...heading }: FormHeaderProps) {
  return (
    <PageHeader {...heading}>
      {actions}
      <FormBar>{children}</FormBar>
    </PageHeader>
  );
}
