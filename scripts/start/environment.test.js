import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { ensureWritable } from './environment.js';

let parent;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'keyway-environment-'));
});
afterEach(() => rm(parent, { recursive: true }));

it('creates the data folder, readable by its owner only', async () => {
  const dataDir = path.join(parent, 'deep', 'data');
  await ensureWritable(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

it('names the variable when the folder is a file', async () => {
  const file = path.join(parent, 'data');
  await writeFile(file, '');
  await expect(ensureWritable(file)).rejects.toThrow(
    `DATA_DIR is ${file}, where this user cannot keep files (EEXIST). Set DATA_DIR to`,
  );
});
