import { useRef, useState } from 'react';
import type { ChangeEvent, ReactNode, RefObject } from 'react';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import type { UploadTypeOption } from './upload-form-data.ts';

const OverridePrompt = lazyOnInteraction(
  async () => (await import('./override-prompt.tsx')).OverridePrompt,
);

export interface FilePick {
  input: RefObject<HTMLInputElement>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  files: readonly File[];
  /** The dialog that asks before picked files are replaced. It is outside the form, because it contains a form. */
  prompt: ReactNode;
}

/**
 * The files picked in a file input. Before a second choice replaces them, a dialog asks (B-420 to B-423).
 * @param onPick called with the files that are now picked
 */
export function useFilePick(onPick?: (files: readonly File[]) => void): FilePick {
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [pending, setPending] = useState<readonly File[]>();

  const take = (picked: readonly File[]) => {
    setFilesOf(input.current, picked);
    setFiles(picked);
    setPending(undefined);
    onPick?.(picked);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picked = [...(currentTarget.files ?? [])];
    if (files.length === 0 || picked.length === 0) {
      take(picked);
    } else {
      setFilesOf(currentTarget, files);
      setPending(picked);
    }
  };
  const prompt = pending && (
    <OverridePrompt
      files={files}
      asked={pending}
      onConfirm={() => take(pending)}
      onClose={() => setPending(undefined)}
    />
  );
  return { input, onChange, files, prompt };
}

/**
 * A callback for `useFilePick` that chooses the file type by the name of the picked file, if the form has that type. It
 * chooses at once, because the form may be sent right afterwards.
 */
export function onFileType(
  types: readonly UploadTypeOption[],
  choose: (fileType: string) => void,
): (files: readonly File[]) => void {
  return ([file]) => {
    const [, ending = ''] = /\.([^.]+)$/.exec(file?.name.toLowerCase() ?? '') ?? [];
    const type = types.find(({ endings }) => endings.includes(ending));
    if (type) choose(type.value);
  };
}

/** Sets the files of a file input, which is only possible with a DataTransfer. */
function setFilesOf(input: HTMLInputElement | null, files: readonly File[]): void {
  if (!input) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}
