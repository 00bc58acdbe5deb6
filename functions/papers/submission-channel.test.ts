import { describe, expect, it } from 'vitest';
import type { Call, Caller } from '../_lib/runtime/call.ts';
import { submissionChannel } from './submission-channel.ts';

const key = (name: string) =>
  ({ apiKey: { keyId: 'k', areas: [], name }, sessionId: undefined }) as unknown as Caller;
const session = { sessionId: 's', apiKey: undefined } as Caller;
const call = (caller: Caller, headers: Record<string, string> = {}): Call => ({
  requestId: '',
  sourceIp: '',
  userAgent: headers['user-agent'] ?? '',
  origin: '',
  headers,
  caller,
  whenIdentified: Promise.resolve(caller),
});

describe('the channel of a submission', () => {
  it.each([
    ['a browser with a session', call(session, { 'sec-fetch-site': 'same-origin' }), 'web'],
    ['an older browser with a session', call(session, { origin: 'https://colophon.example' }), 'web'],
    ['a program with a session', call(session), 'api'],
    ['a program with a key', call(key('nightly job'), { 'user-agent': 'axios/1.13.2' }), 'api'],
    ['the installed tool server, by the name of its key', call(key('MCP Server - 2026-11-20')), 'mcp'],
    ['a tool server that declares itself', call(key('any'), { 'x-colophon-channel': 'mcp' }), 'mcp'],
    ['a tool server by its name', call(key('any'), { 'user-agent': 'lab-mcp/2.0' }), 'mcp'],
  ])('is recognized for %s', (_, of, channel) => expect(submissionChannel(of)).toBe(channel));
});
