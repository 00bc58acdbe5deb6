import { createInterface } from 'node:readline';

/**
 * `@modelcontextprotocol/inspector --cli`, many times in one process: a start takes a second, a call 50 ms. Each line of
 * the input is a JSON array of its arguments; each line of the output, what it printed and how it failed, if it did.
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
