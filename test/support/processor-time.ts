import { readFileSync } from 'node:fs';

/** The processor time of one test file in its process, in seconds. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** The processor time of this process with all its threads, in seconds. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** The processor time of this process's ended children and of theirs, in seconds; 0 where there is no `/proc`. */
export function childrenSeconds(): number {
  const stat = read('/proc/self/stat');
  // `cutime` and `cstime` of proc(5), in ticks of 10 ms. The fields before them start with "(name)".
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / 100;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
