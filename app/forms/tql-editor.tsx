/** The part of a field for TQL that is fetched at its first focus. */
import { useLayoutEffect, useMemo } from 'react';
import type { TextareaHTMLAttributes } from 'react';
import { CodeEditor } from '#app/ui/code-editor/code-editor.tsx';
import type { ChainList } from './chain-list.ts';
import { idsOf } from './field-frame.tsx';
import type { FieldSource } from './field-frame.tsx';
import { tqlContext } from './tql-context.ts';

/** What is to be written. */
export interface AskedTql {
  /** The chains whose names are completed; none for a condition. */
  chains?: ChainList;
  /** The chain that a condition is on; absent for a whole query. */
  conditionOn?: string;
}

export interface TqlEditorProps {
  field: FieldSource<string | null | undefined>;
  control: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'className'>;
  rows: number;
  asked: AskedTql;
  /** The textarea whose place it takes. */
  before: {
    value: string;
    selectionStart: number;
    selectionEnd: number;
    hasFocus: boolean;
  };
}

export function TqlEditor({ field, control, rows, asked, before }: TqlEditorProps) {
  const { chains, conditionOn } = asked;
  const names = chains?.names.join('\n') ?? '';
  const total = chains?.total ?? 0;
  const context = useMemo(() => {
    const known = names.split('\n').filter(Boolean);
    return tqlContext({
      chains: conditionOn === undefined ? known : [conditionOn],
      hasAllChains: conditionOn === undefined && known.length >= total,
      graphOnly: false,
      conditionOn,
    });
  }, [names, total, conditionOn]);
  useFocusOfBefore(field.id, before);
  return (
    <CodeEditor
      language="tql"
      context={context}
      rows={rows}
      {...control}
      labelledBy={idsOf(field).label}
      defaultValue={before.value}
    />
  );
}

/** Gives the new textarea the focus and the cursor of the one before it, from which the editor takes them. */
function useFocusOfBefore(id: string, before: TqlEditorProps['before']): void {
  useLayoutEffect(() => {
    const area = document.getElementById(id);
    if (!before.hasFocus || !(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(before.selectionStart, before.selectionEnd);
  }, [id, before]);
}
