import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openMeters } from '#http/meters.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { meterRequests } from './meter-requests.ts';

/**
 * Routes as Remix makes them from the names of files: the root, a layout without a path, pages in it, and what matches
 * all.
 */
const ROUTES = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'shell', parentId: 'root' },
    { id: 'home', parentId: 'root', index: true },
    { id: 'list', parentId: 'shell', path: 'dictionaries' },
    { id: 'one', parentId: 'shell', path: 'dictionaries/:dictionaryId' },
    { id: 'rest', parentId: 'root', path: '*' },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild['routes'];

it('the console counts requests by the patterns of their routes, never by their paths', async () => {
  const address = { host: '127.0.0.1', port: await findFreePort() };
  const meters = (await openMeters('console', address, () => Promise.resolve('')))!;
  onTestFinished(() => meters.close());
  const app = express().use(meterRequests(meters, ROUTES), (request, response) => {
    response.status(request.path === '/wp-login.php' ? 404 : 200).end();
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Remix warns of a path that cannot be decoded.
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  onTestFinished(() => warned.mockRestore());
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/_root.data?index'],
    ['GET', '/dictionaries?q=clinic_dev'],
    ['GET', '/dictionaries/4711'],
    ['GET', '/dictionaries/4712.data'],
    ['POST', '/dictionaries/4713'],
    ['GET', '/assets/a.js'],
    ['GET', '/wp-login.php'],
    ['GET', '/%E0%A4%A'],
  ]) {
    await (await fetch(origin + path, { method })).arrayBuffer();
  }
  const { values } = await meters.requests.get();
  const counts = values.flatMap(({ metricName, labels, value }) =>
    metricName?.endsWith('_count')
      ? `${labels.method} ${labels.route} ${labels.status} ${value}`
      : [],
  );
  expect(counts.sort()).toEqual([
    'GET / 2xx 2',
    'GET /* 2xx 2',
    'GET /* 4xx 1',
    'GET /dictionaries 2xx 1',
    'GET /dictionaries/:dictionaryId 2xx 2',
    'POST /dictionaries/:dictionaryId 2xx 1',
  ]);
});
