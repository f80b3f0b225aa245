/**
 * Imported first by the console: on SIGTERM it finishes the running requests and exits. Remix alone would keep running
 * for another ten seconds, the time limit of the last page's deferred data.
 */
import diagnosticsChannel from 'node:diagnostics_channel';

let open = 0;
let ending = false;

diagnosticsChannel.subscribe('http.server.request.start', ({ response }) => {
  open += 1;
  response.once('close', () => {
    open -= 1;
    endIfIdle();
  });
});

process.once('SIGTERM', () => {
  ending = true;
  endIfIdle();
});

function endIfIdle() {
  if (ending && open === 0) process.exit(0);
}
