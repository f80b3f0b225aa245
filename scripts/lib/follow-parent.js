/**
 * Loaded first into every child of the launcher: when the launcher is gone, however it ended, so is the
 * child. Otherwise a killed launcher would leave processes behind that hold the ports.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening would keep a process alive that has nothing left to do, such as the seed.
process.channel?.unref();
