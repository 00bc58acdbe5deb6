import { randomUUID } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { zipSync } from 'fflate';
import type { ProjectFile } from '../../_lib/papers/intake/project-file.ts';
import { setting } from '../../_lib/runtime/dynamodb.ts';
import { filesClient } from '../../_lib/runtime/files-bucket.ts';
import { observed } from '../../_lib/runtime/observed.ts';
import { once } from '../../_lib/runtime/once.ts';
import { type LatexJob, LatexOutcome, unpackReading } from './remote-reading.ts';
import type { LatexReading, RunOptions } from './run-latexml.ts';

/** Longer than the function may run. */
const SIGNED_FOR_SECONDS = 15 * 60;
/** Calls may be throttled while many papers come at once. */
const CALLS = 6;

const lambda = once(() => observed(new LambdaClient({ maxAttempts: CALLS })));

/**
 * Reads a LaTeX paper with LaTeXML in the function `convert-latex`. Both objects expire with the other uploads after a day. Returns
 * undefined if LaTeXML doesn’t run there.
 *
 * @throws Error if the function can’t be called; a paper that it fails on is a reading with `failure`
 */
export async function callLatexml(
  files: ReadonlyArray<ProjectFile>,
  mainFile: string,
  { signal, onTime }: Pick<RunOptions, 'signal' | 'onTime'> = {},
): Promise<LatexReading | undefined> {
  const folder = `uploads/latex/${randomUUID()}`;
  const source = objectAt(`${folder}/source.zip`);
  const result = objectAt(`${folder}/reading.json.gz`);
  // Nothing is compressed: the archive is read once.
  const zip = zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), { level: 0 });
  await filesClient().send(new PutObjectCommand({ ...source, Body: zip }));
  const signed = { expiresIn: SIGNED_FOR_SECONDS };
  const job: LatexJob = {
    source: await getSignedUrl(filesClient(), new GetObjectCommand(source), signed),
    result: await getSignedUrl(filesClient(), new PutObjectCommand(result), signed),
    mainFile,
  };
  const { FunctionError, Payload } = await lambda().send(
    new InvokeCommand({ FunctionName: setting('LATEX_FUNCTION'), Payload: JSON.stringify(job) }),
    signal === undefined ? {} : { abortSignal: signal },
  );
  // Its own limits are tighter than the function’s, so a paper hardly ever ends the whole environment.
  if (FunctionError !== undefined)
    return { failure: 'LaTeXML could not read it.', messages: [], sources: new Map() };
  const { milliseconds } = LatexOutcome.parse(JSON.parse(Payload?.transformToString() ?? ''));
  if (milliseconds === undefined) return undefined;
  onTime?.(milliseconds);
  const { Body } = await filesClient().send(new GetObjectCommand(result));
  return unpackReading((await Body?.transformToByteArray()) ?? new Uint8Array());
}

const objectAt = (Key: string) => ({ Bucket: setting('FILES_BUCKET'), Key });
