/** Parses a command line into a command, its words and its options. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { AdministrationError } from '#platform/directory/administration.ts';

/** The options of a command, in the format of Node's `parseArgs`. */
type Options = NonNullable<ParseArgsConfig['options']>;

export interface Given {
  /** The arguments after the command, without options. */
  words: string[];
  /** The value of an option; undefined when it was left out. */
  option(name: string): string | undefined;
  /** All values of an option that may be repeated. */
  all(name: string): string[];
  flag(name: string): boolean;
}

export interface Subcommand<Context> {
  /** The name, such as 'zone add'. */
  name: string;
  /** The arguments as the help shows them, such as '<customer> <name>'. */
  usage: string;
  /** The description in the help. */
  about: string;
  /** The minimum and the maximum number of words. */
  words: [number, number];
  options?: Options;
  run(given: Given, context: Context): Promise<void>;
}

export interface Invocation<Context> {
  run(context: Context): Promise<void>;
}

/**
 * Finds the command and parses its arguments, so that mistakes are reported before anything is opened.
 * @throws AdministrationError with one sentence
 */
export function parseInvocation<Context>(
  args: readonly string[],
  commands: readonly Subcommand<Context>[],
): Invocation<Context> {
  const command = commands.find(({ name }) => startsWith(args, name.split(' ')));
  if (!command) {
    throw new AdministrationError(
      `There is no command '${args.slice(0, 2).join(' ')}'. Use 'help' to see all.`,
    );
  }
  const given = readGiven(args.slice(command.name.split(' ').length), command);
  const [least, most] = command.words;
  if (given.words.length < least || given.words.length > most) throw usageError(command);
  return { run: (context) => command.run(given, context) };
}

/** The error for a command with wrong arguments. */
export function usageError({ name, usage }: Pick<Subcommand<never>, 'name' | 'usage'>) {
  return new AdministrationError(`Write it as: ${name} ${usage}`.trimEnd());
}

/** One line per command, in columns. */
export function helpLines<Context>(commands: readonly Subcommand<Context>[]): string[] {
  return commands.flatMap(({ name, usage, about }) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${about}`,
  ]);
}

function startsWith(args: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => args[i] === word);
}

function readGiven<Context>(args: string[], command: Subcommand<Context>): Given {
  const { values, positionals } = parse(args, command);
  const listOf = (name: string) => [values[name] ?? []].flat();
  return {
    words: positionals,
    option: (name) => listOf(name).map(String)[0],
    all: (name) => listOf(name).map(String),
    flag: (name) => values[name] === true,
  };
}

function parse<Context>(args: string[], { options = {}, ...command }: Subcommand<Context>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // The first sentence of Node's error names the option; the rest is for programmers.
    const [sentence] = (error as Error).message.split(/\. |\n/);
    throw new AdministrationError(`${sentence}. ${usageError(command).message}`);
  }
}
