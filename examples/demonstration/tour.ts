import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { readProgress } from './progress.ts';
import { readPeople } from './read-people.ts';
import { pathWithIds, STOPS, TO_DO } from './tour-stops.ts';

// `npm run tour`: prints where each state of the demonstration can be seen. `npm run tour -- .other` reads another data folder.
const [dataDir = '.local'] = process.argv.slice(2);
const progress = readProgress(path.join(dataDir, 'demonstration.json'));
if (progress.finishedAt === undefined) {
  console.error(
    'There is no complete demonstration here. Start one on empty data: npm run reset && npm start',
  );
  process.exitCode = 1;
} else {
  console.info(tour(addressOf(dataDir)));
}

function tour(url: string): string {
  const passwords = new Map(readPeople().map(({ username, password }) => [username, password]));
  const width = Math.max(...STOPS.map(({ state }) => state.length));
  const stops = STOPS.map(({ state, path: stop, login }) => {
    const as = login === undefined ? '' : `   (log in as ${login})`;
    return `  ${state.padEnd(width)}  ${url}${pathWithIds(stop, progress)}${as}`;
  });
  const tasks = TO_DO.map(
    ({ login, path: place, what }) => `  ${login} / ${passwords.get(login)}: ${what}\n      ${url}${place}`,
  );
  return ['Where to see what:', ...stops, '', 'Something to do for each login:', ...tasks].join('\n');
}

/** Returns the address of the platform that runs on these data, or that of `npm start`. */
function addressOf(folder: string): string {
  const file = path.join(folder, 'running.json');
  if (!existsSync(file)) return 'http://localhost:3000';
  return z.object({ edge: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).edge;
}
