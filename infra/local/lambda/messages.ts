import type { Permission } from '../iam/role-permissions.ts';

/** The messages between the pool and a worker thread. Events and answers are JSON text, as on AWS. */
export type Invocation = {
  id: string;
  event: string;
  /** When the function must have answered, in milliseconds since 1970. */
  deadline: number;
  /** The difference between the function's clock and the true time, in milliseconds; 0 outside demonstrations. */
  clockOffset: number;
};

export type FunctionFailure = { errorType: string; errorMessage: string; trace: string[] };

export type WorkerReport =
  | { kind: 'imported'; file: string }
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
  /** What the function's role allows. */
  permissions: Permission[];
  /** Whether the folder's module imports source files (`npm run dev`); else it is a bundle. */
  runsSources: boolean;
};
