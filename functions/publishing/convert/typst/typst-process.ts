import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { bundle } from '../bundle.ts';
import { readPackageFile } from '../locate-entry.ts';
import type { TypesetResult, TypstAnswer, TypstRequest } from './typesetter.ts';

// Runs in a separate process, because typst is native code that could crash or loop forever. Its workspace is a folder
// that doesn't exist, so that a paper can't read files of the machine; the paper's own files are only in memory.
const workspace = '/nonexistent/colophon-typst';
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: bundle.fonts.map(readPackageFile) }],
});

process.on('message', (request: TypstRequest) => {
  process.send?.(answer(request));
});
process.on('disconnect', () => process.exit());

function answer(request: TypstRequest): TypstAnswer {
  const { id } = request;
  switch (request.kind) {
    case 'typeset':
      return { id, kind: 'typeset', result: typeset(request.source, request.files) };
    case 'find-faults':
      return {
        id,
        kind: 'find-faults',
        faults: request.pieces.flatMap((piece, at) => (isFaulty(piece) ? [at] : [])),
      };
    case 'draw-pdf':
      return { id, kind: 'draw-pdf', svg: drawPdf(request.pdf) };
  }
}

function typeset(source: string, files: ReadonlyMap<string, Uint8Array>): TypesetResult {
  const document = compile(source, files);
  if (typeof document === 'string') return { ok: false, problem: document };
  return { ok: true, pdf: new Uint8Array(compiler.pdf(document)), pages: document.numOfPages };
}

function isFaulty(piece: string): boolean {
  return typeof compile(piece, new Map()) === 'string';
}

function drawPdf(pdf: Uint8Array): string | undefined {
  const source = '#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("figure.pdf")';
  const document = compile(source, new Map([['figure.pdf', pdf]]));
  return typeof document === 'string' ? undefined : compiler.plainSvg(document);
}

/** Returns the document, or typst's error. */
function compile(source: string, files: ReadonlyMap<string, Uint8Array>): NodeTypstDocument | string {
  compiler.resetShadow();
  for (const [path, bytes] of files) compiler.mapShadow(join(workspace, path), Buffer.from(bytes));
  const outcome = compiler.compile({ mainFileContent: source });
  if (outcome.result) return outcome.result;
  const error = outcome.takeDiagnostics();
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2_000) : 'typst gave no reason';
}
