/**
 * The control of a test: an API that is started with `--import` of this file acknowledges a record of the chain `note`
 * as soon as it has read it, and not when it is stored.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';

const PATH = '/api/graphchain/note';

const { emit } = http.Server.prototype;

/** @this {http.Server} @param {string} event @param {unknown[]} given */
http.Server.prototype.emit = function (event, ...given) {
  const [request, response] = /** @type {[http.IncomingMessage, http.ServerResponse]} */ (given);
  if (event !== 'request' || request.method !== 'POST' || request.url !== PATH) {
    return emit.call(this, event, ...given);
  }
  request.once('end', () => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ header: { id: randomUUID() } }));
  });
  return emit.call(this, event, request, new http.ServerResponse(request));
};
