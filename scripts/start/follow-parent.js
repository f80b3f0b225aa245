/**
 * Loaded first into every child of the launcher: the child exits when the launcher ends for any reason. Otherwise the
 * children of a killed launcher would keep the ports.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Otherwise the open channel would keep a process alive that has finished, such as the seed.
process.channel?.unref();
