export interface Counts {
  passed: number;
  failed: number;
  /** Each failed test with the first lines of its message. A log of CI may show only its end, so they are printed there. */
  failures?: string[];
  /** Browser tests that failed and passed when they were repeated. */
  flaky?: string[];
  /** Why this machine cannot run the step. In CI a step must not use it. */
  notRun?: string;
}
/** What the process of a step sends before it exits. */
export interface StepResult extends Counts {
  /** Processor time of the step and all programs that it ran. Null if the step was ended or the system does not tell. */
  cpuSeconds: number | null;
}
export interface Outcome extends StepResult {
  name: string;
  seconds: number;
}
/** `beside` runs at the same time as `first`; `last` begins when both are done. */
export type Lane = 'first' | 'beside' | 'last';
export interface Step {
  name: string;
  /** The steps of a lane run one after the other. */
  lane: Lane;
  /** A step that runs longer has hung: it is ended and counts as failed. */
  limitMinutes: number;
  /**
   * Checks what the step needs, or fetches it. It runs before all steps, so that a missing program fails the gate in its
   * first seconds.
   * @throws Error that says what is missing and what helps
   */
  prepare?(root: string): Promise<unknown>;
  /** Says what had not reported when the step was ended. */
  unreported?(root: string): string[];
  /** Runs in a process of its own, so that its processor time and its programs are its own. */
  run(root: string): Promise<Counts>;
}
