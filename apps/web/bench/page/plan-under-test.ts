export type PlanMotion = 'pan' | 'zoom';

interface PlanBench {
  readonly zoomIn: () => Promise<void>;
  /** Moves the plan by one step in each of so many frames, and returns how many milliseconds they took. */
  readonly move: (motion: PlanMotion, frames: number) => Promise<number>;
}

declare global {
  interface Window {
    planBench?: PlanBench;
  }
}
