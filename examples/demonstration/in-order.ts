/** A step of a load. */
export interface Step {
  /** Unique and the same in every load. */
  id: string;
  /** Each step that touches a thing waits for the earlier ones that touch it: `paper:…`, `person:…`. */
  touches: string[];
}

/**
 * Runs steps at the same time where their order allows: each waits only for the earlier ones that touch the same things.
 * @throws the first error of a step; the steps that wait for that one don't run
 */
export async function inOrder<S extends Step>(steps: S[], run: (step: S) => Promise<void>): Promise<void> {
  const last = new Map<string, Promise<void>>();
  await Promise.all(
    steps.map((step) => {
      const earlier = step.touches.flatMap((thing) => last.get(thing) ?? []);
      const running = Promise.all(earlier).then(() => run(step));
      for (const thing of step.touches) last.set(thing, running);
      return running;
    }),
  );
}
