import { useRef, useState } from 'react';
import type { ChangeEvent, ReactNode, RefObject } from 'react';
import { ConfirmDialog } from '#app/ui/overlays/lazy-dialogs.tsx';

export interface FilePick {
  input: RefObject<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  files: readonly File[];
  /** Asks before a picked file is replaced; stands outside of the form, being one itself. */
  prompt: ReactNode;
}

/**
 * The files picked in a file input. Picking again asks first (B-420 to B-423).
 * @param onPick called with the files that now count
 */
export function useFilePick(onPick?: (files: readonly File[]) => void): FilePick {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [asked, setAsked] = useState<readonly File[]>();

  const take = (picked: readonly File[]) => {
    putInto(input.current, picked);
    setFiles(picked);
    setAsked(undefined);
    onPick?.(picked);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(currentTarget.files ?? [])];
    if (files.length === 0 || picked.length === 0) {
      take(picked);
    } else {
      putInto(currentTarget, files);
      setAsked(picked);
    }
  };
  const prompt = asked && (
    <ConfirmDialog
      title="Override File"
      text={questionOf(files, asked)}
      confirmLabel="OVERRIDE FILE"
      cancelLabel="Cancel"
      variant="primary"
      onConfirm={() => take(asked)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { input, onChange, files, prompt };
}

/** A file input takes files from a script only as a list that a transfer holds. */
function putInto(input: HTMLInputElement | null, files: readonly File[]): void {
  if (!input) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

/** Asks whether picked files are to make way for others, in one sentence for one file and for several. */
export function questionOf(files: readonly File[], asked: readonly File[]): string {
  const [are, them] = files.length === 1 ? ['is', 'it'] : ['are', 'them'];
  return `${namesOf(files)} ${are} picked already. Replace ${them} with ${namesOf(asked)}?`;
}

function namesOf(files: readonly File[]): string {
  return files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`;
}
