/** The middleware that gives the requests of the console spans for OpenTelemetry. */
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { describeSpan, traceRequest } from '#http/tracing.ts';
import { findPatterns } from './route-patterns.ts';

/** A span has the pattern of the route, never a path, which may name something. Files of a page have none. */
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
