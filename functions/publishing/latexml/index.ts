import { unzipSync } from 'fflate';
import { LatexJob, type LatexOutcome, packReading } from './remote-reading.ts';
import { runLatexml } from './run-latexml.ts';

/**
 * Reads a LaTeX paper with LaTeXML. It may do nothing in AWS but write its log, because TeX is a language in which papers can be
 * programs: it is given the files and takes back their reading by presigned addresses. Safe to run at any time.
 *
 * @throws Error if the files can’t be fetched, or the reading can’t be stored
 */
export const handler = async (event: unknown): Promise<LatexOutcome> => {
  const { source, result, mainFile } = LatexJob.parse(event);
  const zip = await answered(fetch(source));
  const files = Object.entries(unzipSync(zip)).map(([path, bytes]) => ({ path, bytes }));
  const began = performance.now();
  const reading = await runLatexml(files, mainFile);
  if (reading === undefined) return {};
  const milliseconds = Math.round(performance.now() - began);
  await answered(fetch(result, { method: 'PUT', body: await packReading(reading) }));
  return { milliseconds };
};

async function answered(request: Promise<Response>): Promise<Uint8Array> {
  const response = await request;
  // The address itself is a permission, so it isn’t logged.
  if (!response.ok) throw new Error(`S3 answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
