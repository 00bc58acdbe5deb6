import type { Usage } from './budget.ts';

/** A question to a model. It has no tools. */
export interface ModelCall {
  system: string;
  prompt: string;
  maxOutputTokens: number;
  signal: AbortSignal;
}

export interface ModelAnswer extends Usage {
  text: string;
}

/** A language model. */
export interface Model {
  /** What reviews call it. */
  name: string;
  /** @throws ModelFault if there is no complete answer */
  generate(call: ModelCall): Promise<ModelAnswer>;
}

/** Why a model gave no complete answer. `mayPass`: another try of the same question may succeed. */
export class ModelFault extends Error {
  readonly mayPass: boolean;
  /** What the try used all the same. */
  readonly used: Usage | undefined;

  constructor(message: string, { mayPass, used }: { mayPass: boolean; used?: Usage | undefined }) {
    super(message);
    this.mayPass = mayPass;
    this.used = used;
  }
}
