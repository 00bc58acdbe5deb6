import { decodeText } from './decode-text.ts';
import { mostLikelyFile, nameOf } from './most-likely-file.ts';
import type { ProjectFile } from './project-file.ts';

/**
 * Chooses the paper among a project's .tex files: the one that arXiv's `00README` names, or a document that no other file
 * includes. Slides, parts of other documents, and templates of document generators come last.
 * @param isOnlyPaper whether those are no paper, because another file of the project is one
 */
export function chooseMainTex(
  files: ReadonlyArray<ProjectFile>,
  { isOnlyPaper = false } = {},
): ProjectFile | undefined {
  const texts = files
    .filter(({ path }) => /\.(tex|ltx)$/i.test(path))
    .map((file) => ({ file, text: decodeText(file.bytes).text }));
  const named = namedByArxiv(files);
  const chosen = texts.find(({ file }) => file.path === named);
  if (chosen) return chosen.file;
  const documents = texts.filter(({ text }) => /^[^%\n]*\\document(class|style)/m.test(text));
  const included = new Set(texts.flatMap(({ text }) => includedNames(text)));
  const whole = documents.filter(({ file, text }) => !included.has(nameOf(file.path)) && !isPart(text));
  const papers = whole.filter(({ text }) => !isTemplate(text) && !isSlides(text));
  const lists = isOnlyPaper ? [papers] : [papers, whole, documents, texts];
  const candidates = lists.find((list) => list.length > 0) ?? [];
  return mostLikelyFile(
    candidates.map(({ file }) => file),
    'depth',
  );
}

/** Returns whether a document is a part of another one: a chapter or a figure with its own preamble. */
const isPart = (text: string): boolean => hasClass(text, 'standalone|subfiles');
export const isSlides = (text: string): boolean => hasClass(text, 'beamer|powerdot');

const hasClass = (text: string, classes: string): boolean =>
  new RegExp(String.raw`\\documentclass\s*(\[[^\][]{0,2000}\])?\s*\{(${classes})\}`).test(text);

/** Returns whether a file is a template of pandoc or Jinja, from which documents are generated. */
const isTemplate = (text: string): boolean =>
  /\$(?:body|title|(?:if|for)\([\w./-]+\)|end(?:if|for))\$|\{%-?\s*(?:block|for|if)\b/.test(text);

const INCLUDING =
  /\\(?:input|include|subfile|subfileinclude|includestandalone|(?:sub)?(?:import|inputfrom|includefrom))\*?\s*(?:\[[^\]\n]{0,200}\])?\{([^{}\n]{0,200})\}(?:\{([^{}\n]{0,200})\})?/g;

const includedNames = (text: string): string[] =>
  [...text.replace(/^[ \t]*%.*$/gm, '').matchAll(INCLUDING)].map(([, first = '', second]) =>
    nameOf(`${(second ?? first).replace(/\.(tex|ltx)$/i, '')}.tex`),
  );

/** Returns the main file in arXiv's `00README`: as a line (`ms.tex toplevelfile`), or in JSON. */
function namedByArxiv(files: ReadonlyArray<ProjectFile>): string | undefined {
  const readme = files.find(({ path }) => /^00README(\.\w+)?$/i.test(path));
  if (!readme) return undefined;
  const { text } = decodeText(readme.bytes);
  const line = /^(\S+)\s+toplevelfile/m.exec(text)?.[1];
  const entry = text.match(/\{[^{}]*"usage"\s*:\s*"toplevel"[^{}]*\}/)?.[0];
  return line ?? /"filename"\s*:\s*"([^"]+)"/.exec(entry ?? '')?.[1];
}
