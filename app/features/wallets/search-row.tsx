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
}: {
  name: string;
  step: string;
  label: string;
  typed: string;
  onType: (typed: string) => void;
}) {
  const hydrated = useHydrated();
  return (
    <div className="flex gap-2">
      <input
        type="search"
        name={name}
        value={hydrated ? typed : undefined}
        defaultValue={hydrated ? undefined : typed}
        onChange={(event) => onType(event.target.value)}
        // Enter would submit the form around the dialog
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label={label}
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
  );
}
