/** Adds up the processor time that the threads and processes of a turn use, which a busy machine doesn't change. */
export class ProcessorMeter {
  /** Milliseconds; 0 if nobody can tell. */
  usedMs = 0;

  add(milliseconds: number): void {
    this.usedMs += milliseconds;
  }
}
