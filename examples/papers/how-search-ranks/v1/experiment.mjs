// Numbers of "How search ranks". Node 24, no packages: node experiment.mjs
import { DatabaseSync } from 'node:sqlite';

const WEIGHTS = { title: 4, keywords: 3, authors: 2, abstract: 1, content: 0.5 };
const FIELDS = Object.keys(WEIGHTS);
const K1 = 1.2;
const B = 0.75;

const PAPERS = {
  A: { title: 'calibration of reviewers', keywords: 'peer review', authors: 'ada moss', abstract: 'we ask how scores drift', content: 'scores drift when panels change and nobody compares panels' },
  B: { title: 'scores of panels', keywords: 'calibration', authors: 'ben roy', abstract: 'a study of panels', content: 'panels differ in mean and in spread across fields and years' },
  C: { title: 'drift in panels', keywords: 'peer review', authors: 'cy dunn', abstract: 'calibration of panels by shared papers', content: 'shared papers link panels so that means can be compared at last' },
  D: { title: 'shared papers', keywords: 'design', authors: 'dee kahn', abstract: 'linking panels', content: 'calibration needs shared papers and calibration needs time and calibration needs patience' },
  E: { title: 'a history of referees', keywords: 'history', authors: 'eve lund', abstract: 'letters and minutes', content: 'referees wrote letters and editors kept minutes of their meetings' },
  F: { title: 'minutes of meetings', keywords: 'history', authors: 'flo bek', abstract: 'archives', content: 'archives keep minutes and minutes keep archives' },
  G: { title: 'letters to editors', keywords: 'history', authors: 'gil orr', abstract: 'a corpus of letters', content: 'letters were copied and filed by year' },
};

const db = new DatabaseSync(':memory:');
db.exec(`CREATE VIRTUAL TABLE papers USING fts5(name UNINDEXED, ${FIELDS.join(', ')}, tokenize = 'unicode61')`);
const insert = db.prepare(`INSERT INTO papers VALUES (?, ${FIELDS.map(() => '?').join(', ')})`);
for (const [name, paper] of Object.entries(PAPERS)) insert.run(name, ...FIELDS.map((f) => paper[f]));

const tokens = (text) => text.split(' ');
const length = (paper) => FIELDS.reduce((n, f) => n + tokens(paper[f]).length, 0);
const all = Object.values(PAPERS);
const meanLength = all.reduce((n, p) => n + length(p), 0) / all.length;

function byHand(term, paper) {
  const containing = all.filter((p) => FIELDS.some((f) => tokens(p[f]).includes(term))).length;
  const idf = Math.max(1e-6, Math.log((all.length - containing + 0.5) / (containing + 0.5)));
  const frequency = FIELDS.reduce((n, f) => n + WEIGHTS[f] * tokens(paper[f]).filter((t) => t === term).length, 0);
  const length_ = length(paper);
  return { length: length_, frequency, idf, score: (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length_) / meanLength)) };
}

for (const term of ['letters', 'shared', 'calibration']) {
  console.log(`\n${term}: mean length ${meanLength.toFixed(3)}`);
  const rows = db.prepare(`SELECT name, -bm25(papers, 0, ${FIELDS.map((f) => WEIGHTS[f]).join(', ')}) AS score FROM papers WHERE papers MATCH ? ORDER BY score DESC`).all(term);
  for (const { name, score } of rows) {
    const hand = byHand(term, PAPERS[name]);
    console.log(name, `length ${hand.length} f ${hand.frequency} idf ${hand.idf.toFixed(6)} by hand ${hand.score.toFixed(6)} FTS5 ${score.toFixed(6)}`);
  }
}

console.log('\none occurrence in a paper of average length:', Object.fromEntries(FIELDS.map((f) => [f, ((WEIGHTS[f] * (K1 + 1)) / (WEIGHTS[f] + K1)).toFixed(3)])));

// What a prefix index and positions cost: synthetic papers, a Zipf vocabulary, one index for each option.
let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const SYLLABLES = ['ba', 'co', 'di', 'fe', 'gu', 'la', 'mi', 'no', 'pre', 'qua', 'ra', 'sti', 'to', 'ul', 've', 'xi'];
const vocabulary = Array.from({ length: 20_000 }, () => Array.from({ length: 2 + Math.floor(random() * 4) }, () => SYLLABLES[Math.floor(random() * 16)]).join(''));
const word = () => vocabulary[Math.min(vocabulary.length - 1, Math.floor(Math.exp(random() * Math.log(vocabulary.length))))];
const text = (n) => Array.from({ length: n }, word).join(' ');
const corpus = Array.from({ length: 5_000 }, () => [text(9), text(5), text(6), text(150), text(90)]);
console.log('\nmean characters of a synthetic paper', Math.round(corpus.reduce((n, p) => n + p.join(' ').length, 0) / corpus.length));
let plain = 0;
for (const [label, options] of [
  ['positions, no prefix index', ''],
  ["prefix='2 3'", ", prefix='2 3'"],
  ["prefix='2 3 4'", ", prefix='2 3 4'"],
  ['detail=column', ', detail=column'],
  ['detail=none', ', detail=none'],
]) {
  const index = new DatabaseSync(':memory:');
  index.exec(`CREATE VIRTUAL TABLE papers USING fts5(${FIELDS.join(', ')}, content='', tokenize='porter unicode61'${options}); BEGIN`);
  const add = index.prepare('INSERT INTO papers(rowid, title, keywords, authors, abstract, content) VALUES (?, ?, ?, ?, ?, ?)');
  corpus.forEach((paper, i) => add.run(i + 1, ...paper));
  index.exec("COMMIT; INSERT INTO papers(papers) VALUES ('optimize')");
  const { bytes } = index.prepare('SELECT sum(length(block)) AS bytes FROM papers_data').get();
  plain ||= bytes;
  console.log(label.padEnd(28), (bytes / 1e6).toFixed(2), 'MB', ((100 * bytes) / plain).toFixed(0), '%');
}
