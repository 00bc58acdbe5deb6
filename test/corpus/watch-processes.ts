import { readdirSync, readFileSync } from 'node:fs';
import { residentBytes } from '../bench/resident-bytes.ts';

const TICKS_A_SECOND = 100;

/** Measures the time, the processor time and the peak memory of this process and all below it, from /proc, until it is stopped. */
export function watchProcesses(): {
  stop: () => { seconds: number; processorSeconds: number; megabytes: number };
} {
  const seconds = new Map<number, number>();
  const started = performance.now();
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, residentBytes(process.pid));
    secondsOf(process.pid, seconds);
  };
  look();
  const before = seconds.get(process.pid) ?? 0;
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      const all = [...seconds.values()].reduce((sum, each) => sum + each, 0);
      return {
        seconds: Math.round((performance.now() - started) / 100) / 10,
        processorSeconds: Math.round((all - before) * 10) / 10,
        megabytes: Math.round(peak / 1_000_000),
      };
    },
  };
}

/** Notes how long a process and all below it have run so far: the last note of each stays when it has ended. */
function secondsOf(pid: number, seconds: Map<number, number>): void {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND);
    for (const task of readdirSync(`/proc/${pid}/task`))
      for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean))
        secondsOf(Number(child), seconds);
  } catch {
    // It has ended meanwhile.
  }
}
