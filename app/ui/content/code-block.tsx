import { clsx } from 'clsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';

/** Code, JSON or the output of a program, in a box that scrolls, with a copy button. */
export function CodeBlock({
  code,
  label,
  dark = false,
  wrap = false,
}: {
  code: string;
  /** The accessible name, for example 'Error Log'. */
  label: string;
  /** A dark box in both themes, for the console of a contract. */
  dark?: boolean;
  /** Breaks long lines instead of scrolling them. What is broken keeps the indent of its line. */
  wrap?: boolean;
}) {
  return (
    // The button is beside the text. Over the text, long lines would scroll under the button.
    <div
      className={clsx(
        'flex min-w-0 items-start rounded-md border border-line',
        dark ? 'bg-[#15161a] text-[#ecedf1]' : 'bg-sunken',
      )}
    >
      <FocusableRegion
        aria-label={label}
        className="code-scroller max-h-96 min-w-0 flex-1 overflow-auto rounded-md p-3"
      >
        <pre
          className={clsx(
            'font-mono text-xs leading-5',
            wrap ? 'wrap-anywhere whitespace-pre-wrap' : '[overflow-wrap:normal]',
          )}
        >
          <code>{wrap ? withIndents(code) : code}</code>
        </pre>
      </FocusableRegion>
      <CopyButton
        text={code}
        className={clsx('m-1.5', dark && 'text-[#a4a7b3]! hover:bg-white/10! hover:text-white!')}
      />
    </div>
  );
}

/** Indents are kept up to this many characters, so that a narrow box has room for the text. */
const MAX_INDENT = 12;

/** The code with each indented line in a box of its own, whose further lines begin right of the first one. */
function withIndents(code: string) {
  return code.split(/(?<=\n)/).map((line, index) => {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (indent === 0) return line;
    const width = Math.min(indent, MAX_INDENT) + 2;
    const style = { paddingLeft: `${width}ch`, textIndent: `${-width}ch` };
    return (
      <span key={index} className="block" style={style}>
        {line}
      </span>
    );
  });
}
