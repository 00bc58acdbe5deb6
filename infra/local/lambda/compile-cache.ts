/** Where Node keeps compiled code: its default, for all data folders. `TMPDIR` is a function's temporary storage. */
export const COMPILE_CACHE = '/tmp/node-compile-cache';
