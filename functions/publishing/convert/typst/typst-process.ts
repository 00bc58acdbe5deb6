import { join } from 'node:path';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { bundle } from '../bundle.ts';
import { readPackageFile } from '../locate-entry.ts';
import type { TypesetResult, TypstAnswer, TypstRequest } from './typesetter.ts';

// Runs in a separate process, because typst is native code that could crash or loop forever. Its workspace is a folder
// that doesn't exist, so that a paper can't read files of the machine; the paper's own files are only in memory.
const workspace = '/nonexistent/colophon-typst';
const compilers = new Map<string, NodeCompiler>();
const compiler = compilerFor('');

/** Returns a compiler with the fonts of the scripts in a source. */
function compilerFor(source: string): NodeCompiler {
  const further = bundle.scriptFonts
    .filter(({ letters }) => letters.test(source))
    .flatMap(({ files }) => files);
  const known = compilers.get(further.join());
  if (known) return known;
  const fontBlobs = [...bundle.fonts, ...further].map(readPackageFile);
  const created = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });
  compilers.set(further.join(), created);
  return created;
}

process.on('message', async (request: TypstRequest) => {
  process.send?.(await answer(request));
});
process.on('disconnect', () => process.exit());

async function answer(request: TypstRequest): Promise<TypstAnswer> {
  const { id } = request;
  switch (request.kind) {
    case 'typeset':
      return { id, kind: 'typeset', result: await typeset(request) };
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

async function typeset({
  source,
  files,
  options: { declaresPdfUa = true },
}: Extract<TypstRequest, { kind: 'typeset' }>): Promise<TypesetResult> {
  const own = compilerFor(source);
  const first = compile(source, files, { own });
  if (typeof first === 'string') return { ok: false, problem: first };
  const document = endsSoon(first, own)
    ? shorter(first, compile(source, files, { own, isTight: true }))
    : first;
  const { pdf, deviation } = writePdf(document, own);
  const pages = document.numOfPages;
  if (deviation !== undefined) return { ok: true, pages, pdf, deviation };
  if (!declaresPdfUa) return { ok: true, pages, pdf };
  try {
    return { ok: true, pages, pdf: await declared(pdf) };
  } catch (error) {
    return { ok: true, pages, pdf, deviation: reasonOf(error) };
  }
}

// Done and loaded in this process, while the converter writes the page.
const declared = async (pdf: Uint8Array): Promise<Uint8Array> =>
  (await import('./declare-pdf-ua.ts')).declarePdfUa(pdf);

/** Writes a PDF/A-2a, or a PDF without a standard if the document breaks a rule of it. */
function writePdf(document: NodeTypstDocument, own: NodeCompiler): { pdf: Uint8Array; deviation?: string } {
  try {
    return { pdf: new Uint8Array(own.pdf(document, { pdfStandard: 'a-2a' })) };
  } catch (error) {
    return { pdf: new Uint8Array(own.pdf(document)), deviation: reasonOf(error) };
  }
}

/** The top margin of a page and five lines, in points. */
const FEW_LINES = 76.5 + 5 * 16;

/** Whether the last of several pages has a few lines only. */
function endsSoon(document: NodeTypstDocument, own: NodeCompiler): boolean {
  if (document.numOfPages < 2) return false;
  const [y]: unknown[] = own.query(document, { selector: '<paper-end>', field: 'value' });
  return typeof y === 'number' && y < FEW_LINES;
}

const shorter = (one: NodeTypstDocument, other: NodeTypstDocument | string): NodeTypstDocument =>
  typeof other !== 'string' && other.numOfPages < one.numOfPages ? other : one;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function isFaulty(piece: string): boolean {
  return typeof compile(piece, new Map()) === 'string';
}

function drawPdf(pdf: Uint8Array): string | undefined {
  const source = '#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("figure.pdf")';
  const document = compile(source, new Map([['figure.pdf', pdf]]));
  return typeof document === 'string' ? undefined : compiler.plainSvg(document);
}

/** Returns the document, or typst's error. */
function compile(
  source: string,
  files: ReadonlyMap<string, Uint8Array>,
  { own = compiler, isTight = false }: { own?: NodeCompiler; isTight?: boolean } = {},
): NodeTypstDocument | string {
  own.resetShadow();
  for (const [path, bytes] of files) own.mapShadow(join(workspace, path), Buffer.from(bytes));
  const outcome = own.compile({ mainFileContent: source, ...(isTight ? { inputs: { tight: 'yes' } } : {}) });
  if (outcome.result) return outcome.result;
  const error = outcome.takeDiagnostics();
  return error ? JSON.stringify(own.fetchDiagnostics(error)).slice(0, 2_000) : 'typst gave no reason';
}
