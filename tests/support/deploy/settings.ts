/** The variables of the environment that Keyway reads, and examples of settings as processes would get them. */
import { readdirSync, readFileSync } from 'node:fs';

const SCHEMAS = [
  'platform/config.ts',
  'app/environment/config.server.ts',
  'http/server-settings.ts',
];

/** The names of variables that the schemas of the settings have as keys, or that scripts read. */
export function knownVariables(): Set<string> {
  const ofSchemas = SCHEMAS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name),
  );
  const ofScripts = readdirSync('scripts/start')
    .filter((file) => /(?<!\.test)\.js$/.test(file))
    .flatMap((file) => [
      ...readFileSync(`scripts/start/${file}`, 'utf8').matchAll(
        /\b(?:env|given)\.([A-Z][A-Z_]+)|\{ ([A-Z][A-Z_]+): /g,
      ),
    ])
    .map(([, property, key]) => property ?? key ?? '');
  return new Set([...ofSchemas, ...ofScripts]);
}

/** Reads a file with lines of the form NAME=value. Comments and empty lines are left out. */
export function readEnvFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** The variables that the Dockerfile sets for all that runs in the image. */
export function imageVariables(): Record<string, string> {
  const [, variables = ''] = /^ENV (.+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
  return Object.fromEntries(
    variables.split(' ').map((one) => one.split('=', 2) as [string, string]),
  );
}

/** Settings with a value for each secret that an example leaves empty. */
export function withSecrets(settings: Record<string, string>): Record<string, string> {
  const secret = 'f3b1c29d7a64e58012c7d9b0a8e4416f';
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      value === '' && name.endsWith('SECRET') ? secret : value,
    ]),
  );
}
