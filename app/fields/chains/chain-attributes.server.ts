import { orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';
import { isObjectType } from '#model/dictionaries/datatypes.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';

/** The dictionary of a chain; undefined when there is none or it cannot be read. */
export async function findDictionary(
  { api }: Session,
  name: string,
): Promise<StoredDictionary | undefined> {
  // An empty, '.' or '..' name cannot be part of an address.
  if (/^\.{0,2}$/.test(name)) return undefined;
  const read = await orElse(api.call(CALLS.readDictionary, { params: { name } }), undefined);
  return read?.data;
}

/** The attributes of a chain by path, without objects, which have no value of their own. */
export function attributeOptions(dictionary: StoredDictionary | undefined): Option[] {
  return flattenAttributes(dictionary?.attributes ?? [])
    .filter(({ attribute }) => !isObjectType(attribute.datatype))
    .map(({ path, attribute }) => ({ value: path, label: path, description: attribute.datatype }));
}

/** The attributes of a chain; none if there is no such chain. */
export async function loadAttributes(session: Session, chain: string): Promise<Option[]> {
  return attributeOptions(await findDictionary(session, chain));
}
