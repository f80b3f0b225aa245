import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Identifier } from './identifier.tsx';

/**
 * An id or a hash of a page, drawer or form, with the button that copies it.
 * @param name what it is, as in 'Copy the id'
 */
export function CopiedIdentifier({ value, name }: { value: string; name: string }) {
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0">
        <Identifier value={value} />
      </span>
      <CopyButton text={value} label={`Copy ${name}`} className="-my-1" />
    </span>
  );
}
