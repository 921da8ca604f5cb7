import type { ProblemDocument } from '@axp/contracts';
import { dataOf } from '@axp/contracts';
import type { Envelope as ServedEnvelope } from '@axp/server-kit/http';
import * as z from 'zod/mini';

/** The shape of every answer of the platform: the flag tells which of the other two is filled. */
export type Envelope<Data> =
  | { success: true; data: Data; error: null }
  | { success: false; data: null; error: EnvelopeError };

export type EnvelopeError = {
  code: string;
  status: number;
  message: string;
  requestId: string;
  errors: { path: string; code: string; message: string }[];
};

export function succeed<Data>(data: Data): Envelope<Data> {
  return { success: true, data, error: null };
}

/** The same refusal that the booking API sends as a problem document, in the platform's shape. */
export function presentProblem(problem: ProblemDocument): Envelope<never> {
  const { code, status, detail, instance } = problem;
  const errors = problem.errors.map(({ path, code: rule, message }) => ({
    path,
    code: rule,
    message,
  }));
  return {
    success: false,
    data: null,
    error: { code, status, message: detail, requestId: instance, errors },
  };
}

/** Answers of operations are serialised in the envelope: what the contract does not declare is dropped. */
export const platformEnvelope: ServedEnvelope = {
  shapeOf: (operation) => ({
    success: z.literal(true),
    data: dataOf(operation),
    error: z.nullable(z.object({})),
  }),
  wrap: (answer) => {
    const data = typeof answer === 'object' && answer !== null && 'data' in answer && answer.data;
    return { success: true, data, error: null };
  },
};
