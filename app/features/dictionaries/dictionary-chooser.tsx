import { useSearchParams } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { Chooser } from '#app/ui/layout/chooser.tsx';
import type { Choice } from '#app/ui/layout/chooser.tsx';

/** The ways to begin a dictionary. */
const CHOICES: readonly Choice[] = [
  {
    value: 'scratch',
    label: 'New From Scratch',
    description: 'Name the attributes and indexes yourself.',
    icon: 'pencil-ruler',
  },
  {
    value: 'file',
    label: 'From a File',
    description: 'Have attributes and datatypes guessed from a file of rows, and change them.',
    icon: 'file-up',
  },
  {
    value: 'schema',
    label: 'Import DbSchema',
    description: 'Make dictionaries of the tables of a database.',
    icon: 'database',
  },
  {
    value: 'import',
    label: 'Import Dictionary',
    description: 'Take one or more from files.',
    icon: 'file-down',
  },
];

const TARGETS: Record<string, string> = {
  scratch: paths.newDictionary,
  file: paths.dictionaryFromFile,
  // The job forms lead back to this page when they were opened from it.
  schema: withQuery(paths.newJob('upload-db-schema'), { from: 'create-dictionary' }),
  import: withQuery(paths.newJob('upload-data-dictionary'), { from: 'create-dictionary' }),
};

/** The address that a choice opens; undefined without a choice, or for one that is not offered. */
export function targetOfDictionaryChoice(choice: string | null): string | undefined {
  return choice !== null && Object.hasOwn(TARGETS, choice) ? TARGETS[choice] : undefined;
}

/** The page 'What would you like to do?', which asks how to begin a dictionary. */
export function DictionaryChooser() {
  const [params] = useSearchParams();
  return (
    <Chooser
      legend="What would you like to do?"
      choices={CHOICES}
      backTo={paths.dictionaries}
      back={useCommandLink('back')}
      next={useCommandLink('form.submit')}
      problem={params.has('choice') ? 'Choose how to begin.' : undefined}
    />
  );
}
