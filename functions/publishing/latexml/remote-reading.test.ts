import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLatexPaper } from '../../_lib/papers/intake/sample-archives.ts';
import { handler } from './index.ts';
import { locateLatexml } from './locate-latexml.ts';
import { packReading, unpackReading } from './remote-reading.ts';

describe.skipIf((await locateLatexml()) === undefined)('the function that reads LaTeX', () => {
  const source = zipSync({
    'main.tex': Buffer.from(aLatexPaper('\\section{Moss}\\input{parts/growth}')),
    'parts/growth.tex': Buffer.from('It grows by \\growth.'),
  });
  let stored: Buffer | undefined;
  let status: number;
  /** Stands in for S3’s presigned addresses. */
  const s3 = createServer(async (request, response) => {
    if (request.method === 'PUT') stored = await buffer(request);
    response.writeHead(status).end(request.method === 'GET' ? source : undefined);
  });
  const job = () => {
    const { port } = s3.address() as AddressInfo;
    const at = (key: string) => `http://127.0.0.1:${port}/${key}`;
    return { source: at('source.zip'), result: at('reading.json.gz'), mainFile: 'main.tex' };
  };

  beforeEach(async () => {
    stored = undefined;
    status = 200;
    await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => s3.close(resolve)));

  it('fetches the files, and stores their reading with its messages', async () => {
    expect(await handler(job())).toEqual({ milliseconds: expect.any(Number) });
    const { xml, messages, sources } = await unpackReading(stored ?? Buffer.from(''));
    expect(xml).toContain('It grows by');
    expect(messages).toContainEqual(
      expect.objectContaining({ severity: 'error', subject: '\\growth', file: 'parts/growth.tex', line: 1 }),
    );
    expect([...sources.values()]).toContain('parts/growth.tex');
  });

  it('fails without the addresses in its log if S3 refuses one', async () => {
    status = 403;
    await expect(handler(job())).rejects.toThrow(/^S3 answered 403\.$/);
  });

  it('refuses an event without addresses', async () => {
    await expect(handler({ mainFile: 'main.tex' })).rejects.toThrow();
  });
});

describe('a reading on its way', () => {
  it('arrives as it was', async () => {
    const failed = { failure: 'it has too many errors.', messages: [], sources: new Map([[1, 'a.tex']]) };
    expect(await unpackReading(await packReading(failed))).toEqual(failed);
  });

  it('is refused if it is none', async () => {
    await expect(unpackReading(Buffer.from('moss'))).rejects.toThrow();
  });
});
