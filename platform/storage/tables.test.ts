import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import { run } from './database.ts';
import type { Database } from './database.ts';

/** The types to which `value-types.ts` converts columns; columns of other types arrive as texts. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
};

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

it('the types of the tables are those that the migrations make (with -u: are made)', async () => {
  const { db, drop } = await freshDatabase();
  try {
    await expect(await typesOf(db)).toMatchFileSnapshot('tables.ts');
  } finally {
    await drop();
  }
});

async function typesOf(db: Database): Promise<string> {
  const columns = await run<Column>(
    db,
    sql`select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
          a.atthasdef or a.attidentity <> '' as "hasDefault"
        from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        order by c.relname collate "C", a.attnum`,
  );
  const names = [...new Set(columns.map(({ table }) => table))];
  const tables = names.map((name) => {
    const own = columns.filter(({ table }) => table === name);
    return `  ${name}: {\n${own.map(lineOf).join('')}  };\n`;
  });
  return `/** The platform's tables. Made from the migrations: \`npx vitest run platform/storage/tables.test.ts -u\`. */
import type { Generated } from 'kysely';

export interface Tables {
${tables.join('')}}
`;
}

function lineOf({ name, type, nullable, hasDefault }: Column): string {
  const one = type.startsWith('_')
    ? `${TYPES[type.slice(1)] ?? 'string'}[]`
    : (TYPES[type] ?? 'string');
  const whole = nullable && one !== 'unknown' ? `${one} | null` : one;
  return `    ${name}: ${hasDefault ? `Generated<${whole}>` : whole};\n`;
}
