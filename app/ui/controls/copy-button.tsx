import { useState } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { IconButton } from './button.tsx';

/** Copies a text to the clipboard. Without scripts there is no button. */
export function CopyButton({
  text,
  label = 'Copy',
  className,
}: {
  text: string;
  label?: string;
  className?: string;
}) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!hydrated) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce('Copied');
  };
  return (
    <IconButton
      icon={copied ? 'check' : 'copy'}
      label={label}
      size="sm"
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
      className={className}
    />
  );
}
