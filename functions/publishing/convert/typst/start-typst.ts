import { type ChildProcess, fork } from 'node:child_process';
import { workerEnvironment } from '../../worker-environment.ts';
import { locateEntry } from '../locate-entry.ts';
import type { Typesetter, TypstAnswer, TypstRequest } from './typesetter.ts';

interface RunningTypst extends Typesetter {
  pid: number | undefined;
  stop(): void;
}

/**
 * Starts typst as a child process with an empty environment, so that it has no credentials, and with an unreachable proxy,
 * so that it can't download packages. Requests fail if the process dies.
 */
export function startTypst(): RunningTypst {
  const child = fork(locateEntry('typst/typst-process'), {
    serialization: 'advanced',
    env: {
      ...workerEnvironment(),
      HTTPS_PROXY: 'http://127.0.0.1:9',
      HTTP_PROXY: 'http://127.0.0.1:9',
      TMPDIR: process.env.TMPDIR ?? '/tmp',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ask = questioner(child);
  return {
    pid: child.pid,
    stop: () => child.kill('SIGKILL'),
    typeset: async (source, files, options = {}) => {
      const answer = await ask({ id: 0, kind: 'typeset', source, files, options });
      return answer.kind === 'typeset' ? answer.result : { ok: false, problem: 'typst gave another answer' };
    },
    findFaults: async (pieces) => {
      const answer = await ask({ id: 0, kind: 'find-faults', pieces });
      return answer.kind === 'find-faults' ? answer.faults : [];
    },
    drawPdf: async (pdf) => {
      const answer = await ask({ id: 0, kind: 'draw-pdf', pdf });
      return answer.kind === 'draw-pdf' ? answer.svg : undefined;
    },
  };
}

function questioner(child: ChildProcess): (request: TypstRequest) => Promise<TypstAnswer> {
  const waiting = new Map<
    number,
    { resolve: (answer: TypstAnswer) => void; reject: (error: Error) => void }
  >();
  let last = 0;
  let ended = false;
  child.on('message', (answer: TypstAnswer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  const fail = () => {
    ended = true;
    for (const { reject } of waiting.values()) reject(new Error('typst ended before it answered'));
    waiting.clear();
  };
  child.on('exit', fail);
  child.on('error', fail);
  return (request) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(new Error('typst is not running'));
      const id = ++last;
      waiting.set(id, { resolve, reject });
      child.send({ ...request, id });
    });
}
