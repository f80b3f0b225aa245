import { once } from 'node:events';
import { createServer } from 'node:net';

import { expect, it } from 'vitest';

import { checkPorts, findFreePort, probeUrls } from './ports.js';

it('returns the ports when both are free', async () => {
  const [port, platformPort] = [await findFreePort(), await findFreePort()];
  const env = { PORT: String(port), PLATFORM_PORT: String(platformPort) };
  expect(await checkPorts(env)).toEqual({ PORT: port, PLATFORM_PORT: platformPort });
});

it.each(['PORT', 'PLATFORM_PORT'])('names a taken port and the variable %s', async (name) => {
  const rival = createServer().listen(await findFreePort(), '127.0.0.1');
  await once(rival, 'listening');
  const taken = String(rival.address().port);
  const free = String(await findFreePort());
  await expect(checkPorts({ PORT: free, PLATFORM_PORT: free, [name]: taken })).rejects.toThrow(
    `Port ${taken} is taken. Stop what uses it or set ${name} to another port.`,
  );
  rival.close();
});

it.each([
  [{ PORT: 'http' }, 'PORT is "http". Set it to a port between 1 and 65535.'],
  [{ PLATFORM_PORT: '70000' }, 'PLATFORM_PORT is "70000"'],
  [{ PORT: '23999', PLATFORM_PORT: '23999' }, 'PORT and PLATFORM_PORT are both 23999.'],
])('refuses %o', async (env, sentence) => {
  await expect(checkPorts(env)).rejects.toThrow(sentence);
});

it('says which variable is wrong when the address is not this machine’s', async () => {
  const port = String(await findFreePort());
  const env = { PORT: port, PLATFORM_PORT: '24999', HOST: '192.0.2.1' };
  await expect(checkPorts(env)).rejects.toThrow(/192\.0\.2\.1.*Set HOST/);
});

it.each([
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:3000/livez'],
  [{ HOST: '::', PORT: '3100' }, 'http://[::1]:3100/livez'],
  [{ HOST: 'fd00::7' }, 'http://[fd00::7]:3000/livez'],
  [{}, 'http://127.0.0.1:3000/livez'],
])('asks at an address of this machine what listens by %o', (env, url) => {
  expect(probeUrls(env).console).toBe(url);
});
