import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';

/**
 * The search of a dialog within a form: with scripts it searches while one types, without them its button sends the form.
 * @param step the name of the field that tells the server which button was pressed; this one is 'find'
 */
export function SearchRow({
  name,
  step,
  label,
  typed,
  onType,
  onKeyDown,
  hint,
}: {
  name: string;
  step: string;
  label: string;
  typed: string;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** What Enter does now; its room is kept. */
  hint: string;
}) {
  const hydrated = useHydrated();
  const hintId = useId();
  return (
    <>
      <div className="flex gap-2">
        <input
          type="search"
          name={name}
          value={hydrated ? typed : undefined}
          defaultValue={hydrated ? undefined : typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={label}
          aria-describedby={hintId}
          placeholder={label}
          autoComplete="off"
          className="control"
        />
        {!hydrated && (
          <Button type="submit" name={step} value="find">
            Search
          </Button>
        )}
      </div>
      <p id={hintId} role="status" className="mt-1.5 min-h-5 truncate text-sm text-muted">
        {hint}
      </p>
    </>
  );
}
