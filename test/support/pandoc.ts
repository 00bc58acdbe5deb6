import { compiledPandoc } from '../../functions/publishing/convert/pandoc/lend-pandoc.ts';
import { type PandocProcess, startPandoc } from '../../functions/publishing/convert/pandoc/run-pandoc.ts';

let started: Promise<PandocProcess> | undefined;

/** Returns pandoc, which is started once in a process of tests. */
export async function pandocForTests(): Promise<PandocProcess['run']> {
  started ??= compiledPandoc().then(startPandoc);
  return (await started).run;
}
