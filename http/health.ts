/**
 * The addresses for programs that watch a process: `/livez` says that it answers at all, `/readyz` that it can do its
 * work. Nobody needs a session or a token for them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { oneAtATime } from './one-at-a-time.ts';

/** What keeps the process from its work, as a sentence without names and addresses; an empty text for nothing. */
export type FindObstacle = () => Promise<string>;

/** Answers a request for one of these addresses. Returns false for another address, which others must answer. */
export type AnswerHealth = (request: IncomingMessage, response: ServerResponse) => boolean;

/** How long the check may take, in milliseconds. Programs that watch a process wait 5 seconds or more. */
const CHECK_MS = 3_000;
const SLOW = 'It is not known within 3 seconds whether it can work.';

/**
 * Answers GET and HEAD of `/livez` and `/readyz` with 200 or 503 and a line of JSON: `status`, UP or DOWN, and for DOWN
 * a `message`. Other methods are refused with 405.
 */
export function createHealth(findObstacle: FindObstacle): AnswerHealth {
  const check = oneAtATime(findObstacle, CHECK_MS);
  const answer = async (path: string, response: ServerResponse) => {
    const message = path === '/livez' ? '' : ((await check()) ?? SLOW);
    const body = message === '' ? { status: 'UP' } : { status: 'DOWN', message };
    send(response, message === '' ? 200 : 503, 'application/json', `${JSON.stringify(body)}\n`);
  };
  return ({ method = '', url = '' }, response) => {
    const [path = ''] = url.split('?', 1);
    if (path !== '/livez' && path !== '/readyz') return false;
    if (isRead(method)) void answer(path, response);
    else refuse(response, method);
    return true;
  };
}

export function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}

export function refuse(response: ServerResponse, method: string | undefined): void {
  response.setHeader('Allow', 'GET, HEAD');
  send(response, 405, 'text/plain; charset=utf-8', `The method ${method} is not answered here.\n`);
}

/** Sends an answer that nobody may store. To HEAD, Node sends its headers only. */
export function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
}
