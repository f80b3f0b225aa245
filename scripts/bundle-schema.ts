/** `npx tsx scripts/bundle-schema.ts`: writes docs/bundle.schema.json, the JSON Schema of a bundle of definitions. */
import { writeFile } from 'node:fs/promises';
import { bundleJsonSchema } from '#model/metadata/bundle.ts';
import { inProject } from './start/project.js';

await writeFile(
  inProject('docs/bundle.schema.json'),
  `${JSON.stringify(bundleJsonSchema(), undefined, 2)}\n`,
);
