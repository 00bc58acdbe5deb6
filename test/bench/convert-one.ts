import { readPapers } from '../../examples/demonstration/read-papers.ts';
import { convertPaper } from '../../functions/publishing/convert/convert-paper.ts';
import { benchSubmission } from './bench-submission.ts';
import { residentBytes } from './resident-bytes.ts';

/** Converts one example paper; prints the time and the peak memory of this process and its children. */
const paper = readPapers().find(({ slug }) => slug === process.argv[2]);
const [version] = paper?.versions ?? [];
if (!paper || !version) throw new Error(`There is no example paper ${process.argv[2]}.`);

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, residentBytes(process.pid));
}, 20);
const started = performance.now();
await convertPaper(benchSubmission(paper.title, String(version.fields.abstract), version.files));
const milliseconds = performance.now() - started;
clearInterval(watch);
process.stdout.write(JSON.stringify({ milliseconds, peakMegabytes: peak / 1_000_000 }));
process.exit();
