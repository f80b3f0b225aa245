/** The manifests of deploy/kubernetes are what Kubernetes knows, and fit each other and Keyway. */
import { readFileSync } from 'node:fs';
import type { Deployment } from 'kubernetes-types/apps/v1';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#app/environment/config.server.ts';
import { loadConfig } from '#platform/config.ts';
import { PROGRAMS } from '#scripts/packaging/bundle.js';
import { DEFAULT_PORTS } from '#scripts/start/ports.js';
import { manifests, manifestsOf, typeProblems } from './support/deploy/kubernetes.ts';
import { imageVariables, knownVariables, withSecrets } from './support/deploy/settings.ts';

/** The valid values of fields for which the types accept any text. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  accessModes: ['ReadWriteMany'],
  fsGroupChangePolicy: ['OnRootMismatch'],
  operator: ['In', 'NotIn', 'Exists', 'DoesNotExist'],
  pathType: ['Prefix', 'Exact'],
  policyTypes: ['Ingress', 'Egress'],
  protocol: ['TCP', 'UDP'],
  // The field belongs to a strategy, a profile or a secret.
  type: ['Recreate', 'RuntimeDefault', 'Opaque'],
};

const deployments = manifestsOf('Deployment');
const partOf = ({ metadata }: Deployment) =>
  metadata?.labels?.['app.kubernetes.io/component'] ?? '';
const podOf = ({ spec }: Deployment) => spec!.template.spec!;
const containerOf = (deployment: Deployment) => podOf(deployment).containers[0]!;
const portsOf = (deployment: Deployment) => containerOf(deployment).ports ?? [];
const portNamesOf = (deployment: Deployment) => portsOf(deployment).map(({ name }) => name);

/** The deployments whose pods have all these labels. */
function selected(labels: Readonly<Record<string, string>> = {}): Deployment[] {
  return deployments.filter(({ spec }) =>
    Object.entries(labels).every(
      ([name, value]) => spec!.template.metadata?.labels?.[name] === value,
    ),
  );
}

/** The variables of a container, from the image, the settings and the secrets. */
function variablesOf(deployment: Deployment): Record<string, string> {
  const { env = [], envFrom = [] } = containerOf(deployment);
  const sources = envFrom.map(({ configMapRef, secretRef }) => {
    const map = manifestsOf('ConfigMap').find(
      ({ metadata }) => metadata?.name === configMapRef?.name,
    );
    const secret = manifestsOf('Secret').find(({ metadata }) => metadata?.name === secretRef?.name);
    const values = map?.data ?? secret?.stringData;
    expect(values, `${configMapRef?.name ?? secretRef?.name}`).toBeDefined();
    return values;
  });
  const own = Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));
  return Object.assign(imageVariables(), ...sources, own) as Record<string, string>;
}

describe('the manifests', () => {
  it('have the fields that Kubernetes knows, with values of their types', () => {
    expect(typeProblems()).toEqual([]);
    const [api] = manifests.filter(
      ({ kind, file }) => kind === 'Deployment' && file === 'api.yaml',
    );
    const text = JSON.stringify(api!.content);
    const mistaken = (from: string, to: string) => {
      expect(text).toContain(from);
      return typeProblems([{ ...api!, content: JSON.parse(text.replace(from, to)) as object }]);
    };
    expect(mistaken('"readinessProbe"', '"readynessProbe"')).not.toEqual([]);
    expect(mistaken('"replicas":2', '"replicas":"2"')).not.toEqual([]);
    expect(mistaken('"selector":', '"select":')).not.toEqual([]);
  });

  it('have the words that Kubernetes knows for what has few values', () => {
    const wrong: string[] = [];
    const walk = (value: unknown, key = ''): void => {
      const isKnown = typeof value !== 'string' || (VALUES[key]?.includes(value) ?? true);
      if (!isKnown) wrong.push(`${key}: ${value}`);
      if (typeof value !== 'object' || value === null) return;
      for (const [name, part] of Object.entries(value)) {
        walk(part, Array.isArray(value) ? key : name);
      }
    };
    for (const { content } of manifests) walk(content);
    expect(wrong).toEqual([]);
  });

  it('are all in the namespace', () => {
    const outside = manifests.filter(
      ({ kind, content }) =>
        kind !== 'Namespace' &&
        (content as { metadata: { namespace?: string } }).metadata.namespace !== 'keyway',
    );
    expect(outside).toEqual([]);
  });

  it('run three programs of one image that the build makes', () => {
    expect(deployments.map(partOf)).toEqual(['api', 'console', 'worker']);
    expect(new Set(deployments.map((one) => containerOf(one).image)).size).toBe(1);
    const built = [
      ...Object.keys(PROGRAMS).map((name) => `build/platform/${name}.js`),
      'build/console/console.js',
    ];
    for (const one of deployments) expect(built).toContain(containerOf(one).command?.at(-1));
  });
});

describe('settings and secrets', () => {
  it('have names that the code reads', () => {
    const known = knownVariables();
    const unknown = deployments.flatMap((one) =>
      Object.keys(variablesOf(one)).filter((name) => !known.has(name)),
    );
    expect(unknown).toEqual([]);
  });

  it('have values that the programs accept', () => {
    for (const one of deployments) {
      const variables = withSecrets(variablesOf(one));
      if (partOf(one) === 'console') {
        const { apiHost, publicOrigin } = parseConfig(variables);
        expect([apiHost, publicOrigin]).toEqual([
          'https://api.example.com',
          'https://keyway.example.com',
        ]);
      } else {
        expect(loadConfig(variables)).toMatchObject({ host: '0.0.0.0', dataDir: '/data' });
      }
    }
  });

  it('go to those that need them only', () => {
    const has = (name: string) => deployments.filter((one) => name in variablesOf(one)).map(partOf);
    expect(has('KEY_SECRET')).toEqual(['api', 'worker']);
    expect(has('SMTP_URL')).toEqual(['api', 'worker']);
    expect(has('SESSION_SECRET')).toEqual(['console']);
    expect(has('OIDC_CLIENT_SECRET')).toEqual(['console']);
  });
});

describe('a pod', () => {
  it.each(deployments)('of $metadata.name may do little', (one) => {
    const pod = podOf(one);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(containerOf(one)).toMatchObject({
      resources: { requests: {}, limits: {} },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    });
  });

  it.each(deployments)(
    'of $metadata.name has its volumes, and probes at a port of its own',
    (one) => {
      const { volumes = [], containers } = podOf(one);
      const claims = manifestsOf('PersistentVolumeClaim').map(({ metadata }) => metadata?.name);
      expect(containers[0]?.volumeMounts?.map(({ name }) => name)).toEqual(
        volumes.map(({ name }) => name),
      );
      for (const { persistentVolumeClaim } of volumes) {
        if (persistentVolumeClaim) expect(claims).toContain(persistentVolumeClaim.claimName);
      }
      const { startupProbe, livenessProbe, readinessProbe } = containerOf(one);
      const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
      expect(probes.map((probe) => probe?.path)).toEqual(['/livez', '/livez', '/readyz']);
      for (const probe of probes) expect(portNamesOf(one)).toContain(probe?.port);
    },
  );

  it('listens on the ports of its settings', () => {
    const ports = Object.fromEntries(
      deployments.map((one) => [
        partOf(one),
        portsOf(one).map(({ containerPort }) => containerPort),
      ]),
    );
    const metrics = Number(manifestsOf('ConfigMap')[0]?.data?.METRICS_PORT);
    expect(ports).toEqual({
      api: [DEFAULT_PORTS.PLATFORM_PORT, metrics],
      console: [DEFAULT_PORTS.PORT, metrics + 2],
      worker: [metrics + 1],
    });
  });

  it('of API and worker has DATA_DIR, the same for both; the console has none', () => {
    const folders = deployments.map((one) => [
      partOf(one),
      containerOf(one).volumeMounts?.find(({ name }) => name === 'data')?.mountPath,
    ]);
    const { DATA_DIR } = imageVariables();
    expect(folders).toEqual([
      ['api', DATA_DIR],
      ['console', undefined],
      ['worker', DATA_DIR],
    ]);
  });
});

describe('what selects pods', () => {
  it('is the label of the pods, for deployments and budgets', () => {
    for (const one of deployments) {
      expect(one.spec?.selector.matchLabels).toEqual(one.spec?.template.metadata?.labels);
      expect(selected(one.spec?.selector.matchLabels)).toEqual([one]);
    }
    const budgets = manifestsOf('PodDisruptionBudget');
    expect(budgets).toHaveLength(deployments.length);
    for (const { spec } of budgets) {
      const [one, ...others] = selected(spec?.selector?.matchLabels);
      expect(others).toEqual([]);
      expect(one?.spec?.replicas).toBeGreaterThan(Number(spec?.minAvailable));
    }
  });

  it('leads from the hosts of the settings over a service to a port of a pod', () => {
    const [ingress] = manifestsOf('Ingress');
    const [settings] = manifestsOf('ConfigMap');
    const { PUBLIC_ORIGIN, API_HOST } = settings!.data!;
    const hosts = ingress!.spec!.rules!.map(({ host }) => `https://${host}`);
    expect(hosts).toEqual([PUBLIC_ORIGIN, API_HOST]);
    expect(
      ingress!.spec!.tls!.flatMap((one) => one.hosts).map((host) => `https://${host}`),
    ).toEqual(hosts);
    const led = ingress!.spec!.rules!.map(({ http }) => {
      const { name, port } = http!.paths[0]!.backend.service!;
      const service = manifestsOf('Service').find(({ metadata }) => metadata?.name === name);
      const target = service?.spec?.ports?.find((one) => one.name === port?.name)?.targetPort;
      const [one, ...others] = selected(service?.spec?.selector);
      expect(others).toEqual([]);
      expect(portNamesOf(one!)).toContain(target);
      return partOf(one!);
    });
    expect(led).toEqual(['console', 'api']);
  });

  it('lets nobody in but to ports that the pods have', () => {
    const [all, ...opened] = manifestsOf('NetworkPolicy');
    expect(all?.spec).toMatchObject({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(all?.spec?.ingress).toBeUndefined();
    const open = opened.flatMap(({ spec }) => {
      const { matchLabels, matchExpressions = [] } = spec!.podSelector;
      const among = selected(matchLabels).filter((one) =>
        matchExpressions.every(({ key, values }) =>
          values?.includes(one.spec!.template.metadata!.labels![key]!),
        ),
      );
      const ports = spec!.ingress!.flatMap((one) => one.ports!.map(({ port }) => port));
      return among.map((one) => {
        for (const port of ports) expect(portNamesOf(one)).toContain(port);
        return partOf(one);
      });
    });
    // The first policy opens the first two to the ingress, the second one opens the others to the reader of the
    // metrics.
    expect(open).toEqual(['api', 'console', 'api', 'console', 'worker']);
  });
});

it('the deployment keeps secrets out of git and of the image', () => {
  expect(readFileSync('.gitignore', 'utf8')).toContain('deploy/kubernetes/secrets.yaml\n');
  expect(readFileSync('.dockerignore', 'utf8')).toContain('deploy\n');
});
