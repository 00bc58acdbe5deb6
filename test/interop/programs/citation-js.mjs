// Reads every paper's BibTeX and CSL-JSON with citation-js, and compares them.
import { createRequire } from 'node:module';

const Cite = createRequire(`${process.env.NODE_MODULES}/`)('citation-js');

async function read(id, extension) {
  const answer = await fetch(`${process.env.ORIGIN}/papers/${id}.${extension}`);
  if (answer.status === 410) return undefined; // Withdrawn.
  if (!answer.ok) throw new Error(`${answer.status} for ${id}.${extension}`);
  const [entry] = (await Cite.async(await answer.text())).data;
  return entry;
}

let papers = 0;
for (const id of process.env.ARCHIVE_IDS.split(' ')) {
  const bibtex = await read(id, 'bib');
  if (bibtex === undefined) continue;
  const csl = await read(id, 'csl.json');
  const names = ({ author }) => author.map(({ family, literal }) => family ?? literal).join('; ');
  if (bibtex.title !== csl.title) throw new Error(`${id}: “${bibtex.title}” and “${csl.title}”`);
  if (bibtex.author.length !== csl.author.length)
    throw new Error(`${id}: ${names(bibtex)} and ${names(csl)}`);
  papers += 1;
}
console.log(`${papers} papers`);
