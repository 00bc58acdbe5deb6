// The channel alone must not keep the child alive.
const END = 'process.once("disconnect",()=>process.exit(1));process.channel.unref()';

/**
 * Options of Node and of `spawn` for a child process that must not outlive this one, also after kill -9: it ends when the channel
 * between them closes.
 */
export const END_WITH_PARENT = {
  execArgv: ['--import', `data:text/javascript,${END}`],
  channel: 'ipc',
} as const;
