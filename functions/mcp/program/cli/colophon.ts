#!/usr/bin/env node
import { endWithOutput } from '../../../_lib/runtime/end-with-output.ts';
import { runProgram } from './run-program.ts';

endWithOutput();
const exit = await runProgram(process.argv.slice(2));
// The programs `mcp` and `reproduce` may have set another one.
process.exitCode ??= exit;
