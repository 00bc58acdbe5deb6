import { createInterface } from 'node:readline';

/**
 * Runs `@modelcontextprotocol/inspector --cli` many times in one process: a start takes 1 s, a call 50 ms. Each input line is
 * a JSON array of arguments; each output line has the printed text and the error, if any.
 */
const CLI = '@modelcontextprotocol/inspector/clients/cli/build/index.js';
const { runCli }: { runCli(argv: string[]): Promise<void> } = await import(
  new URL(`../../node_modules/${CLI}`, import.meta.url).href
);
const write = process.stdout.write.bind(process.stdout);

for await (const line of createInterface({ input: process.stdin })) {
  const printed: string[] = [];
  process.stdout.write = ((text: string | Uint8Array, ...rest: unknown[]) => {
    printed.push(String(text));
    const done = rest.find((each) => typeof each === 'function');
    done?.();
    return true;
  }) as typeof process.stdout.write;
  const failed = await runCli([process.execPath, 'inspector', '--cli', ...JSON.parse(line)]).then(
    () => undefined,
    (error: unknown) => String(error instanceof Error ? error.message : error),
  );
  process.stdout.write = write;
  write(`${JSON.stringify({ printed: printed.join(''), failed })}\n`);
}
