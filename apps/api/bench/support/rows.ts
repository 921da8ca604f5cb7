import type { Alternated, Row } from '@axp/tooling/bench';
import type { Processor } from './processor.ts';

/** A rate, with the processor time of a request, beside its reference's; met from a ratio on. */
export function rateRow(
  subject: string,
  measured: Alternated,
  goal: number,
  processor?: Processor,
): Row {
  return {
    subject,
    value: [`${measured.subject.toFixed(0)}/s`, ...(processor ? [processor] : [])].join(', '),
    reference: `${measured.reference.toFixed(0)}/s`,
    ratio: measured.ratio,
    isMet: measured.ratio >= goal,
  };
}

/** How much longer one thing takes than its reference, from the rates of both. */
export function slowdownRow(subject: string, measured: Alternated, goal: number): Row {
  const ratio = 1 / measured.ratio;
  return { ...rateRow(subject, measured, 0), ratio, isMet: ratio <= goal };
}

export function bookings(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000} M` : `${count / 1_000} k`;
}
