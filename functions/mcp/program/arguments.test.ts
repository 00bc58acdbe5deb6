import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const env = { COLOPHON_API_URL: 'https://colophon.example/somewhere', COLOPHON_API_KEY: '' };

describe('the program’s arguments', () => {
  it('select stdio, or HTTP on a port', () => {
    expect(readArguments([], env)).toMatchObject({
      origin: 'https://colophon.example',
      key: undefined,
      http: undefined,
    });
    expect(readArguments(['--http'], env)).toMatchObject({ http: { port: 7411 } });
    expect(readArguments(['--http', '0'], { ...env, COLOPHON_MCP_TOKEN: 't' })).toMatchObject({
      http: { port: 0, token: 't' },
    });
  });

  it('are refused with a reason if they are invalid', () => {
    expect(readArguments([], {})).toMatchObject({ problem: 'COLOPHON_API_URL is not set.' });
    expect(readArguments(['--http', 'eighty'], env)).toMatchObject({
      problem: 'eighty is not a port number.',
    });
    expect(readArguments([], { ...env, COLOPHON_MCP_TOOLS: 'editor' })).toMatchObject({
      problem: expect.stringContaining('Use core, author, reviewer, all.'),
    });
    expect(readArguments(['80'], env)).toMatchObject({ problem: 'Unexpected argument: 80.' });
    expect(readArguments(['--htp'], env)).toMatchObject({ problem: expect.stringContaining('--htp') });
    expect(readArguments(['--help'], {})).toEqual({ help: true });
  });
});
