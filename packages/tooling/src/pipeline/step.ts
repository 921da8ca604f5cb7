import type { Tally } from './tally.ts';

export type FileResult = {
  /** Relative to the repository. */
  file: string;
  milliseconds: number;
  failures: TestFailure[];
};

export type TestFailure = {
  /** Full title of the test, or of the file when it could not be loaded. */
  title: string;
  message: string;
};

export type StepContext = {
  /** Shows a piece of text as it is. */
  write: (text: string) => void;
  /** A folder of this run for result files; removed at the end. */
  scratch: string;
  /** Reports how a test file ended, for the closing tables. */
  recordFile: (result: FileResult) => void;
  /** How many test files a step may run at the same time. */
  workers: number;
};

/** Something outside the repository that a step needs. */
export type Prerequisite = {
  name: string;
  /** Finds it, or installs it if that is allowed. @throws CannotRunError */
  ensure: (write: StepContext['write']) => Promise<unknown>;
  /** The command that installs it, by kind of machine. */
  install: Readonly<Record<string, string>>;
};

export type Step = {
  id: string;
  title: string;
  /** Steps without which this one would only repeat their failure. */
  needs?: readonly string[];
  /** Runs only when it is named. */
  isOnDemand?: boolean;
  /** Of a heavy step; looked for before the first heavy one runs. */
  prerequisites?: readonly Prerequisite[];
  /** Light steps run in parallel, before the heavy ones. */
  weight: 'light' | 'heavy';
  /**
   * Heavy steps of a lane run one after the other, beside those of the other lane: journeys wait
   * for a browser half of their time. Those of the side lane print when they end. A step of either
   * lane is in the side lane of a machine that has cores for test files in both.
   */
  lane?: 'side' | 'either';
  run: (context: StepContext) => Promise<Tally>;
};

/** Something outside the repository is missing; the reason says what to install. */
export class CannotRunError extends Error {
  override name = 'CannotRunError';
}
