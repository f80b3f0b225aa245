/** The hit of an object that is known by its kind and id. */
import type { PaletteHit } from '#app/commands/go/go.ts';
import type { ResultKindId } from '#model/metadata/search.ts';
import { RESULT_KINDS } from '#app/features/search/result-kinds.ts';

export function namedHit<Kind extends ResultKindId>(
  kind: Kind,
  { id, name, about, to }: { id: string; name: string; about: string; to: string },
): PaletteHit<Kind> {
  const ref = `${kind}:${id}`;
  const { icon } = RESULT_KINDS[kind];
  return { id: ref, of: ref, kind, icon, name, title: name, subtitle: about, to };
}
