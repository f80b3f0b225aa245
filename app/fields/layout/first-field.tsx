import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { focusShown } from '#app/ui/browser/focus-shown.ts';
import { MAIN_ID } from '#app/ui/layout/skip-link.tsx';

/** The fields that can be changed, of forms that are no search. */
const FIELDS = `#${MAIN_ID} form:not([role=search]) :is(input:not([type=hidden]), select, textarea):enabled:not([readonly])`;

/**
 * Leads from the heading, which has the focus after navigation, to the first field of the form: by a key, which is
 * shown, or by a press. Tab skips it, so that it does not lengthen the way to the fields.
 */
export function FirstField() {
  useCommand('form.first', focusFirstField);
  const kbd = useCommandKey('form.first');
  if (kbd === undefined) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      tabIndex={-1}
      kbd={kbd}
      onClick={focusFirstField}
      // The button is hidden on narrow screens, where its key is not shown.
      className="max-lg:hidden"
    >
      First field
    </Button>
  );
}

/** Focuses the first field that is shown, and selects its text as Tab does. */
function focusFirstField(): void {
  const field = focusShown(FIELDS);
  if (field instanceof HTMLInputElement) field.select();
}
