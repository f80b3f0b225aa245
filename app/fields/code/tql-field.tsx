import { useMemo } from 'react';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { CodeField } from './code-field.tsx';
import type { FieldLook, FieldSource } from '#app/fields/controls/field-frame.tsx';
import { tqlContext } from './tql-context.ts';

interface Props extends Omit<FieldLook, 'hideLabel'> {
  field: FieldSource<string | null | undefined>;
  rows?: number;
  /** The chains whose names are completed; none for a condition. */
  chains?: ChainList;
  /** The chain that a condition is on; absent for a whole query. */
  conditionOn?: string;
}

/**
 * A query or condition in TQL: a textarea, which becomes an editor at the first focus. Its code is too large to load
 * before.
 */
export function TqlField({ chains, conditionOn, rows = 3, ...look }: Props) {
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
  return <CodeField {...look} language="tql" context={context} rows={rows} opensOnFocus />;
}
