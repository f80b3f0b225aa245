/** Flat files fill objects by columns that are named by dotted paths: 'address.city'. */
import type { Attribute } from '#model/dictionary.ts';
import { isData, setOwn } from './merge-patch.ts';
import { joinPath } from './problems.ts';
import { isEmpty } from './value-rules.ts';

type Data = Record<string, unknown>;

/** Paths of attributes within objects, outside lists: those that a flat file can name as columns. */
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

/** The record with its dotted columns put into their objects; `raw` is left as it is. */
export function nestColumns(raw: Data, paths: ReadonlySet<string>): Data {
  const dotted = Object.keys(raw).filter((key) => paths.has(key));
  if (dotted.length === 0) return raw;
  const nested: Data = {};
  for (const key of Object.keys(raw)) {
    if (!paths.has(key)) setOwn(nested, key, raw[key]);
  }
  for (const path of dotted) {
    if (!isEmpty(raw[path]) && !place(nested, path.split('.'), raw[path])) {
      setOwn(nested, path, raw[path]);
    }
  }
  return nested;
}

/** False when something other than an object stands in the way. */
function place(target: Data, keys: readonly string[], value: unknown): boolean {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) {
    setOwn(target, key, value);
    return true;
  }
  const before = Object.hasOwn(target, key) ? target[key] : undefined;
  if (!isEmpty(before) && !isData(before)) return false;
  const inner: Data = isData(before) ? { ...before } : {};
  setOwn(target, key, inner);
  return place(inner, rest, value);
}
