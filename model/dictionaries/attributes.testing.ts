import type { Attribute } from './dictionary.ts';

type Datatype = Attribute['datatype'];

/** Attributes in short: `attributesIn({ code: 'STRING!', born: 'DATE' })`, where `!` stands for a required one. */
export function attributesIn(
  given: Readonly<Record<string, Datatype | `${Datatype}!` | Omit<Attribute, 'name'>>>,
): Attribute[] {
  return Object.entries(given).map(([name, short]) => {
    if (typeof short === 'object') return { name, ...short };
    const datatype = short.replace('!', '') as Datatype;
    return short === datatype ? { name, datatype } : { name, datatype, required: true };
  });
}

/** A DECIMAL attribute with every property that such an attribute may have. */
export const WEIGHT = {
  name: 'weight',
  displayName: 'Weight',
  description: 'In kilograms',
  datatype: 'DECIMAL',
  required: true,
  defaultValue: '70.5',
  min: 0,
  max: 500,
  precision: 2,
} as const;
