/** The reason why a file with this name cannot be imported as a DbSchema (B-239, B-489); undefined when it can. */
export function dbSchemaNameProblem(name: string): string | undefined {
  if (/\.dbs$/i.test(name)) return undefined;
  return `${name} is not a DBS file. Choose the project that DbSchema has saved, whose name ends in .dbs.`;
}
