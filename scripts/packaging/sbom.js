/** The inventory of the packages that run in production (SBOM, CycloneDX), made by npm from the lock file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { npmCli } from '#scripts/start/prepare.js';
import { inProject, LauncherError } from '#scripts/start/project.js';

/**
 * The inventory as JSON. npm reads a copy of the lock file without development packages: its own option `--omit=dev`
 * also leaves out each production package that a development package needs too. It asks no registry.
 * @returns {string}
 * @throws {LauncherError} when npm fails
 */
export function makeSbom() {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyway-sbom-'));
  try {
    for (const [name, content] of Object.entries(productionFiles())) {
      writeFileSync(path.join(folder, name), JSON.stringify(content));
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        ...[npmCli(), 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application'],
        ...['--package-lock-only', '--offline'],
      ],
      { cwd: folder, encoding: 'utf8', maxBuffer: MAX_BYTES },
    );
    if (status !== 0) throw new LauncherError(`npm made no list of packages:\n${stderr.trim()}`);
    return named(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const MAX_BYTES = 64 * 1024 * 1024;

/** The files package.json and package-lock.json without what is for development only. */
function productionFiles() {
  const { devDependencies: _, ...project } = readJson('package.json');
  const lock = readJson('package-lock.json');
  const { devDependencies: __, ...root } = lock.packages[''];
  const packages = Object.entries(lock.packages).filter(([folder, { dev }]) => folder && !dev);
  return {
    'package.json': project,
    'package-lock.json': { ...lock, packages: Object.fromEntries([['', root], ...packages]) },
  };
}

/** Corrects the name of the project, which npm takes from the folder. @param {string} text */
function named(text) {
  const sbom = JSON.parse(text);
  sbom.metadata.component.name = readJson('package.json').name;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** @param {string} name */
function readJson(name) {
  return JSON.parse(readFileSync(inProject(name), 'utf8'));
}
