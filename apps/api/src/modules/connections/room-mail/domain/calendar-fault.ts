import type { CalendarProblem } from './message.ts';

/** Thrown while a calendar part is read, and translated into the answer of `readMessage`. */
export class CalendarFault extends Error {
  readonly problem: CalendarProblem;
  readonly detail: string;

  constructor(problem: CalendarProblem, detail = '') {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}
