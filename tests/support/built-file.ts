import { readdirSync, readFileSync } from 'node:fs';
import { inProject } from '#scripts/lib/project.js';

/**
 * The address, as a pattern, of the built script that contains a text: the files of scripts have no names that say
 * what is in them.
 */
export function builtFile(text: string): string {
  const folder = inProject('build/client/assets');
  const name = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(`${folder}/${file}`, 'utf8').includes(text),
  );
  if (name === undefined) throw new Error(`No built script contains '${text}'.`);
  return `**/assets/${name}`;
}
