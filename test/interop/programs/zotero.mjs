// Reads papers and reviews with Zotero's translation server: by their pages, BibTeX, RIS and CSL-JSON.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

const { ORIGIN, ZOTERO, ARCHIVE_IDS } = process.env;
const MINUTES = 60_000;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const port = await freePort();
const server = spawn(process.execPath, ['src/server.js'], {
  cwd: path.resolve(ZOTERO),
  env: { ...process.env, NODE_CONFIG: JSON.stringify({ port, host: '127.0.0.1' }), DEBUG_LEVEL: '0' },
  stdio: 'ignore',
});

/** @param body a text to import, or an object */
async function ask(what, body) {
  const end = Date.now() + MINUTES;
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/${what}`, {
        method: 'POST',
        headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
      return await answer.json();
    } catch (error) {
      // It reads 700 translators before it listens.
      if (error.cause?.code !== 'ECONNREFUSED' || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function read(address) {
  const answer = await fetch(ORIGIN + address);
  if (answer.status === 404 || answer.status === 410) return undefined;
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.text();
}

function expect(what, found, wanted) {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

/** What Zotero shows of each creator: one name in one piece, or two parts. */
const namesOf = ({ creators }) =>
  creators
    // A review's CSL-JSON also names those of the paper.
    .filter(({ creatorType }) => creatorType === 'author')
    .map(({ name, firstName, lastName }) => name ?? [lastName, firstName].filter(Boolean).join(', '));
const wantedNames = (csl) =>
  csl.author.map(
    ({ literal, family, given, suffix }) =>
      literal ?? [family, [given, suffix].filter(Boolean).join(', ')].filter(Boolean).join(', '),
  );
const plain = (text) =>
  text
    .replaceAll(/<\/?(?:i|b|sub|sup|span)[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Reads one work in each way, and compares its type, title and names with CSL-JSON, which Zotero reads first. */
async function compare(address, types) {
  const csl = await read(`${address}.csl.json`);
  if (csl === undefined) return false;
  const [wanted] = JSON.parse(csl);
  const found = {
    page: await ask('web', { url: ORIGIN + address, session: 'new' }),
    'CSL-JSON': await ask('import', csl),
    BibTeX: await ask('import', await read(`${address}.bib`)),
    RIS: await ask('import', await read(`${address}.ris`)),
  };
  for (const [way, items] of Object.entries(found)) {
    // Notes of BibTeX and RIS are items of their own.
    const [item, ...more] = items.filter(({ itemType }) => itemType !== 'note');
    const where = `${address} by ${way}`;
    expect(`${where}, further items`, more.length, 0);
    expect(`${where}, type`, item.itemType, types[way]);
    expect(`${where}, title`, plain(item.title), plain(wanted.title));
    expect(`${where}, names`, namesOf(item), wantedNames(wanted));
    if (!item.date?.includes(String(wanted.issued['date-parts'][0][0])))
      throw new Error(`${where}: the date is ${item.date}`);
  }
  return found;
}

try {
  let papers = 0;
  let reviews = 0;
  for (const id of ARCHIVE_IDS.split(' ')) {
    const paper = await compare(`/papers/${id}`, {
      page: 'preprint',
      'CSL-JSON': 'preprint',
      // Zotero’s translators of these formats make no preprints.
      BibTeX: 'document',
      RIS: 'manuscript',
    });
    if (!paper) continue;
    const [page] = paper.page;
    if (!page.rights) throw new Error(`${id}: no rights`);
    expect(`${id}, repository`, page.repository, 'Colophon');
    papers += 1;
    const types = { page: 'document', 'CSL-JSON': 'document', BibTeX: 'document', RIS: 'manuscript' };
    if (await compare(`/papers/${id}/reviews/1`, types)) reviews += 1;
  }
  if (papers === 0 || reviews === 0) throw new Error(`${papers} papers, ${reviews} reviews`);
  console.log(`${papers} papers, ${reviews} reviews`);
} finally {
  server.kill();
}
