import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { platformUrl } from './api.ts';

/** The caller's headers and the address of the tool server. */
export interface Inspected {
  headers?: Record<string, string>;
  path?: '/mcp?tools=all' | '/mcp/public?tools=all';
}

/** The inspector's command line (`run-inspector.ts`), for a sequence of calls. */
export function anInspector() {
  // The inspector writes settings to the home folder.
  const home = mkdtempSync(join(tmpdir(), 'inspector-'));
  const child = spawn(process.execPath, [resolve('test/support/run-inspector.ts')], {
    env: { ...process.env, HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async ({ headers = {}, path = '/mcp?tools=all' }: Inspected, ...args: string[]) => {
    const sent = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
    const line = [
      `${platformUrl()}${path}`,
      '--transport',
      'http',
      '--connect-timeout',
      '120000',
      ...sent,
      '--method',
      ...args,
    ];
    child.stdin.write(`${JSON.stringify(line)}\n`);
    const { value } = await answers.next();
    const { printed, failed } = JSON.parse(value ?? '{"printed":"","failed":"The inspector ended."}');
    if (printed === '') throw new Error(failed);
    return JSON.parse(printed);
  };
  return {
    /** `tools/list --strict`: fails if a schema is invalid. */
    listTools: async (who: Inspected) => (await ask(who, 'tools/list', '--strict')).tools,
    /** `tools/call`: the answer, including errors. */
    callTool: (who: Inspected, name: string, input: Record<string, unknown> = {}) => {
      const pairs = Object.entries(input).map(([field, value]) => `${field}=${JSON.stringify(value)}`);
      return ask(
        who,
        'tools/call',
        '--tool-name',
        name,
        ...(pairs.length > 0 ? ['--tool-arg', ...pairs] : []),
      );
    },
    close: () => {
      child.stdin.end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
