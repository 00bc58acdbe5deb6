#!/usr/bin/env node
import { serveAgents } from './serve-agents.ts';

// `colophon mcp` under the name that installed agents start.
await serveAgents(process.argv.slice(2));
