/** Ends the program if its output can't be written: quietly if the reader closed the pipe (`| head`), else as a failure (a full disk). */
export function endWithOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? undefined : 1));
}
