import type { ComponentProps, ReactNode } from 'react';
import { FormBar } from '#app/ui/layout/form-bar.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { FirstField } from './first-field.tsx';

interface FormHeaderProps extends Omit<ComponentProps<typeof PageHeader>, 'children'> {
  /** False where nothing can be filled in. */
  fills?: boolean;
  /** What else can be done with the record, before the buttons that end the form. */
  actions?: ReactNode;
  /** Cancel or Back, and the main action last. */
  children: ReactNode;
}

/** The header of a form: its heading, the way to its first field, and its buttons, in one position on all screens. */
export function FormHeader({
  fills = true,
  aside,
  actions,
  children,
  ...heading
}: FormHeaderProps) {
  return (
    <PageHeader
      {...heading}
      aside={
        <>
          {aside}
          {fills && <FirstField />}
        </>
      }
    >
      {actions}
      <FormBar>{children}</FormBar>
    </PageHeader>
  );
}
