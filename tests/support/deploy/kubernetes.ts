/** The manifests of deploy/kubernetes, and what the types of Kubernetes say about them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-types/core/v1';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

const FOLDER = 'deploy/kubernetes';

interface Kinds {
  ConfigMap: ConfigMap;
  Deployment: Deployment;
  Ingress: Ingress;
  NetworkPolicy: NetworkPolicy;
  PersistentVolumeClaim: PersistentVolumeClaim;
  PodDisruptionBudget: PodDisruptionBudget;
  Secret: Secret;
  Service: Service;
}

interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  content: object;
}

/** All manifests. The example of the secrets is used instead of the secrets. */
export const manifests: readonly Manifest[] = readdirSync(FOLDER)
  .filter((file) => file !== 'secrets.yaml')
  .toSorted()
  .flatMap((file) =>
    parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((document) => {
      if (document.errors[0]) throw document.errors[0];
      const content = document.toJS() as { apiVersion: string; kind: string };
      return { file, content, apiVersion: content.apiVersion, kind: content.kind };
    }),
  );

/** The manifests of one kind, whose types `typeProblems` has compared. */
export function manifestsOf<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind][] {
  return manifests.filter((one) => one.kind === kind).map(({ content }) => content as Kinds[Kind]);
}

/**
 * Compares manifests with the types of Kubernetes: it finds unknown fields, missing fields, and values of another type.
 * The manifests become constants of a module that is never written, each with the type of its kind.
 */
export function typeProblems(among: readonly Manifest[] = manifests): string[] {
  const name = path.resolve('tests/support/deploy/manifests.virtual.ts');
  const text = among.map(toConstant).join('\n');
  const options: ts.CompilerOptions = {
    ...{ noEmit: true, strict: true, skipLibCheck: true, types: [], lib: ['lib.es2023.d.ts'] },
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => file === name || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)
      : getSourceFile(file, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

function toConstant({ apiVersion, kind, content }: Manifest, index: number): string {
  const group = apiVersion.includes('/') ? apiVersion : `core/${apiVersion}`;
  // The types of 'networking.k8s.io/v1' are in the file networking/v1.
  const file = group.replace(/\..*\//, '/');
  const type = `import('kubernetes-types/${file}').${kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(content)};`;
}
