/** The middleware that gives the requests of the console spans for OpenTelemetry. */
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { describeSpan, traceRequest } from '#http/tracing.ts';
import { findPatterns } from './route-patterns.ts';

/**
 * Names each span by the pattern of its route, never by its path, which may name a record. Requests for files below
 * `/assets/` get no span.
 */
export function traceRequests(routes: ServerBuild['routes']): RequestHandler {
  const patternOf = findPatterns(routes);
  return (request, response, next) => {
    if (request.path.startsWith('/assets/')) {
      next();
      return;
    }
    const route = patternOf(request.path);
    traceRequest(request, response, `${request.method} ${route}`, () => {
      describeSpan({ 'http.route': route });
      next();
    });
  };
}
