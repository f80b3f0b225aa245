/**
 * Every child of the launcher loads this file first, so that it exits when the launcher ends for any reason. Otherwise
 * the children of a killed launcher would keep the ports.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel must not keep a process alive that has finished, such as the seed.
process.channel?.unref();
