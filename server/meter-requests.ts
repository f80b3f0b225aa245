/** The middleware that measures the requests of the console for Prometheus. */
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';
import { statusClass } from '#http/meters.ts';
import type { Meters } from '#http/meters.ts';
import { findPatterns } from './route-patterns.ts';

/** Counts each request with the pattern of its route, and measures how long it takes until its answer begins. */
export function meterRequests({ requests }: Meters, routes: ServerBuild['routes']): RequestHandler {
  const patternOf = findPatterns(routes);
  return ({ path, method }, response, next) => {
    const answered = requests.startTimer({ method });
    onHeaders(response, () => {
      answered({ route: patternOf(path), status: statusClass(response.statusCode) });
    });
    next();
  };
}
