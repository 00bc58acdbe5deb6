#!/usr/bin/env node
import { runProgram } from './run-program.ts';
import { endWithOutput } from './screen.ts';

endWithOutput();
const exit = await runProgram(process.argv.slice(2));
// The programs `mcp` and `reproduce` may have set another one.
process.exitCode ??= exit;
