import type { Tally } from './tally.ts';

export type StepContext = {
  /** Shows a piece of text as it is. */
  write: (text: string) => void;
  /** A folder of this run for result files; removed at the end. */
  scratch: string;
};

export type Step = {
  id: string;
  title: string;
  /** Steps without which this one would only repeat their failure. */
  needs?: readonly string[];
  /**
   * Light steps run in parallel and print when they end; a heavy one runs individually and prints
   * as it runs.
   */
  weight: 'light' | 'heavy';
  run: (context: StepContext) => Promise<Tally>;
};

/** Something outside the repository is missing; the reason says what to install. */
export class CannotRunError extends Error {
  override name = 'CannotRunError';
}
