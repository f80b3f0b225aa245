/**
 * The smallest page that remix-serve can serve: the limit that pages of the console are compared with. This file is the
 * server build that Remix would make of a root and one route, without scripts of its own.
 */
import { createReadableStreamFromReadable } from '@remix-run/node';
import { Links, Meta, Outlet, RemixServer, Scripts } from '@remix-run/react';
import { PassThrough } from 'node:stream';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

export const mode = 'production';
export const publicPath = '/assets/';
export const assetsBuildDirectory = 'build/client/assets';
export const basename = '/';
export const isSpaMode = false;
export const future = { v3_singleFetch: true, v3_throwAbortReason: true };

const ROOT = { id: 'root', path: '' };
const INDEX = { id: 'routes/_index', parentId: 'root', index: true };

export const routes = {
  [ROOT.id]: { ...ROOT, module: { default: Root } },
  [INDEX.id]: {
    ...INDEX,
    module: { default: () => h('h1', null, 'Hello'), loader: () => ({ hello: 'world' }) },
  },
};

export const assets = {
  entry: { module: '/assets/entry.js', imports: [] },
  routes: Object.fromEntries(
    [ROOT, INDEX].map((route) => [
      route.id,
      {
        ...route,
        ...{ module: `/assets/${route.id}.js`, imports: [], hasLoader: route === INDEX },
        ...{ hasAction: false, hasErrorBoundary: false },
      },
    ]),
  ),
  url: '/assets/manifest.js',
  version: '1',
};

export const entry = { module: { default: render } };

function Root() {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links));
  return h('html', { lang: 'en' }, head, h('body', null, h(Outlet), h(Scripts)));
}

/**
 * Renders as Remix's own template does.
 * @param {Request} request
 * @param {number} status
 * @param {Headers} headers
 * @param {any} context
 * @returns {Promise<Response>}
 */
function render(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(
          new globalThis.Response(createReadableStreamFromReadable(body), { headers, status }),
        );
        pipe(body);
      },
      onShellError: reject,
    });
  });
}
