/** Columns of flat files with dotted names, such as 'address.city', are attributes of objects. */
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { isData, setOwn } from './merge-patch.ts';
import { joinPath } from './problems.ts';
import { isEmpty } from './value-rules.ts';

type Data = Record<string, unknown>;

/** The dotted paths of attributes in objects, except in lists: the columns that a flat file can have. */
export function dottedPaths(attributes: readonly Attribute[], parent = ''): Set<string> {
  const paths = new Set<string>();
  for (const { name, datatype, nodeAttributes } of attributes) {
    const path = joinPath(parent, name);
    if (parent !== '') paths.add(path);
    if (datatype === 'OBJECT') {
      for (const inner of dottedPaths(nodeAttributes ?? [], path)) paths.add(inner);
    }
  }
  return paths;
}

/** A copy of the record with its dotted columns moved into their objects; `raw` is not changed. */
export function nestColumns(raw: Data, paths: ReadonlySet<string>): Data {
  const dotted = Object.keys(raw).filter((key) => paths.has(key));
  if (dotted.length === 0) return raw;
  const nested: Data = {};
  for (const key of Object.keys(raw)) {
    if (!paths.has(key)) setOwn(nested, key, raw[key]);
  }
  for (const path of dotted) {
    if (!isEmpty(raw[path]) && !setNested(nested, path.split('.'), raw[path])) {
      setOwn(nested, path, raw[path]);
    }
  }
  return nested;
}

/** Sets the value at a path. Returns false when a part of the path has a value that is no object. */
function setNested(target: Data, keys: readonly string[], value: unknown): boolean {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) {
    setOwn(target, key, value);
    return true;
  }
  const before = Object.hasOwn(target, key) ? target[key] : undefined;
  if (!isEmpty(before) && !isData(before)) return false;
  const inner: Data = isData(before) ? { ...before } : {};
  setOwn(target, key, inner);
  return setNested(inner, rest, value);
}
