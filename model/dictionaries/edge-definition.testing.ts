import type { EdgeDefinition } from './edge-definition.ts';

/** An edge definition in short: `edgeOf('HAS', 'visit.person', 'person.code')`. */
export function edgeOf(name: string, from: string, to: string): EdgeDefinition {
  const [fromDictionary = '', fromCol = ''] = from.split(/\.(.*)/);
  const [toDictionary = '', toCol = ''] = to.split(/\.(.*)/);
  return { name, fromDictionary, toDictionary, condition: [{ fromCol, toCol }] };
}
