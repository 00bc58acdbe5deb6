// The same constructs through the whole pipeline of the project. Runs only inside its repository, with Node 24:
// node examples/papers/what-the-pipeline-converts/v1/experiment-pipeline.mjs
import { readFileSync } from 'node:fs';
import { convertPaper } from '../../../../functions/publishing/convert/convert-paper.ts';
import { CONSTRUCTS } from './constructs.mjs';

const front = {
  title: 'Construct', abstract: 'One construct.', byline: [], keywords: [], categories: ['cs.SE'], paperType: 'NOTE',
  archiveId: 'SAMPLE.00001', version: 1, date: '2026-11-20T12:00:00Z', license: 'CC_BY', languageCode: 'en',
};
const image = new Uint8Array(readFileSync(new URL('../../decision-rule/v1/figures/regions.png', import.meta.url)));

for (const [name, body, words, preamble = ''] of CONSTRUCTS) {
  const source = String.raw`\documentclass{article}${preamble}\begin{document}Opening words. ${body}\end{document}`;
  const files = [{ name: 'main.tex', bytes: new TextEncoder().encode(source) }, { name: 'a.png', bytes: image }];
  const { html, report, kind } = await convertPaper({ files, contentType: 'latex', front, figureBase: 'f/' });
  const kept = words.filter((word) => html.includes(word) || (word === 'a.png' && html.includes('<img')));
  const said = report.messages.map((m) => `${m.severity}: ${m.message}`);
  console.log(JSON.stringify({ name, kind, kept: `${kept.length}/${words.length}`, lost: words.filter((w) => !kept.includes(w)), table: html.includes('<table'), image: html.includes('<img'), score: report.score, lossy: report.lossy, said }), process.argv.includes('-v') ? html : '');
}
