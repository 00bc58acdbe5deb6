#!/usr/bin/env node
import { endWithOutput } from '../../_lib/runtime/end-with-output.ts';
import { serveAgents } from './serve-agents.ts';

endWithOutput();

// `colophon mcp` under the name that installed agents start.
await serveAgents(process.argv.slice(2));
