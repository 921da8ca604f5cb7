import type { Serve } from '@axp/server-kit/http';
import { createServe } from '@axp/server-kit/http';
import type { FastifyRequest } from 'fastify';
import { platformEnvelope } from '../../envelope.ts';

/** Base of the platform's calls (S-04). */
export const apiBasePath = '/api/v1';

/** Registers operations under the base path, in the platform's envelope, with a context of their own. */
export function platformServe<Context>(
  contextOf: (request: FastifyRequest) => Promise<Context>,
): Serve<Context> {
  return createServe({ basePathOf: () => apiBasePath, contextOf, envelope: platformEnvelope });
}
