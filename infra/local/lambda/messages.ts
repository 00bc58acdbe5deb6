/** What goes between the pool and a worker thread. Events and answers are JSON text, as on AWS. */
export type Invocation = { id: string; event: string; deadline: number };

export type FunctionFailure = { errorType: string; errorMessage: string; trace: string[] };

export type WorkerReport =
  | { kind: 'ready' }
  | { kind: 'failed-to-start'; failure: FunctionFailure }
  | { kind: 'result'; id: string; payload: string }
  | { kind: 'failure'; id: string; failure: FunctionFailure };

export type WorkerSettings = {
  functionName: string;
  functionArn: string;
  folder: string;
  handler: string;
  memoryMB: number;
  logFile: string;
};
