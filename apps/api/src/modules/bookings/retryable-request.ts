import { createHash } from 'node:crypto';
import { AppError } from '@axp/contracts';
import type { FastifyRequest } from 'fastify';
import type { RetryableRequest } from './use-cases/request-once.ts';

const keyForm = /^[\x21-\x7e]{1,128}$/;

/**
 * The Idempotency-Key of a request with a hash of what it asks for; null without the header. The
 * parsed body is hashed, so that two spellings of one request are the same.
 */
export function retryableRequest(request: FastifyRequest, body: unknown): RetryableRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyForm.test(key)) {
    throw new AppError('request.invalid', {
      issues: [{ path: 'headers.idempotency-key', code: 'invalid_format', params: {} }],
    });
  }
  const requestHash = createHash('sha256').update(JSON.stringify(body)).digest();
  return { key, requestHash };
}
