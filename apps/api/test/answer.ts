import type { OperationData, OperationMeta, OperationShape } from '@axp/contracts';
import { dataOf, ProblemDocument } from '@axp/contracts';
import { problemCodesOf } from '@axp/contracts/openapi';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';

/** An answer to a call that was held against the contract when it came. */
export interface Answer<T extends OperationShape> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** Throws when the call was refused. */
  readonly data: OperationData<T>;
  readonly meta: OperationMeta<T>;
  /** Throws when the call succeeded. */
  readonly problem: ProblemDocument;
}

interface Envelope<T extends OperationShape> {
  readonly data: OperationData<T>;
  readonly meta: OperationMeta<T>;
}

/** @throws when the answer has an undeclared status, shape or refusal */
export function readAnswer<T extends OperationShape>(
  operation: T,
  response: LightMyRequestResponse,
): Answer<T> {
  requireNoStore(operation, response);
  const envelope = response.statusCode < 400 ? readSuccess(operation, response) : null;
  const problem = envelope ? null : readProblem(operation, response);
  const success = () => {
    if (envelope) return envelope;
    throw new Error(`${operation.id} was refused: ${response.body}`);
  };
  return {
    status: response.statusCode,
    headers: response.headers,
    get data() {
      return success().data;
    },
    get meta() {
      return success().meta;
    },
    get problem() {
      if (problem) return problem;
      throw new Error(`${operation.id} succeeded with ${response.statusCode}`);
    },
  };
}

/** H-12: whatever a signed-in person receives is kept by no cache, but for lists that are polled. */
function requireNoStore(operation: OperationShape, { headers }: LightMyRequestResponse): void {
  if (operation.access === 'public' || operation.isRevalidated) return;
  const cacheControl = headers['cache-control'];
  if (cacheControl !== 'no-store') throw new Error(`${operation.id} answered ${cacheControl}`);
}

function readSuccess<T extends OperationShape>(
  operation: T,
  response: LightMyRequestResponse,
): Envelope<T> {
  const { status, meta } = operation.success;
  if (response.statusCode !== status) {
    throw new Error(`${operation.id} answered ${response.statusCode} instead of ${status}`);
  }
  const isJson = status !== 204 && !operation.download;
  const body: unknown = isJson ? response.json() : { data: null };
  const parsed = z.strictObject({ data: dataOf(operation), ...(meta && { meta }) }).parse(body);
  if (!isEnvelope(parsed)) throw new Error(`${operation.id} answered without data`);
  return parsed;

  // The schema that the type is inferred from has just parsed it.
  function isEnvelope(value: object): value is Envelope<T> {
    return 'data' in value;
  }
}

function readProblem(operation: OperationShape, response: LightMyRequestResponse): ProblemDocument {
  const problem = ProblemDocument.parse(response.json());
  const isDeclared = problemCodesOf(operation).includes(problem.code);
  if (!isDeclared) throw new Error(`${operation.id} does not declare ${response.body}`);
  return problem;
}
