import { setFlagsFromString } from 'node:v8';

// Maglev, V8's middle compiler, compiles in threads of its own, and in Node 24 it ends the process now and then when processors are
// busy ("Check failed: (location_) != nullptr", or SIGSEGV): nodejs/node issues 64841 and 60755. A local cloud runs each
// function in a thread, so it would meet this often. Without Maglev, the code waits for Turbofan a little longer.
setFlagsFromString('--no-maglev');
