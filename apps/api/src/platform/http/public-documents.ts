import { operations } from '@axp/contracts';
import { openApiDocument } from '@axp/contracts/openapi';
import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from '../auth/signing-keys.ts';

const apiVersion = '1.0.0';

/** Caches may keep them this long; a new signing key is published that much before its first use. */
const cacheControl = 'public, max-age=300';

/**
 * Serves the OpenAPI document, generated from the schemas that the routes parse with (Z-113), and
 * the public signing keys (Z-101).
 */
export function publicDocuments(app: FastifyInstance, { publicKeySet }: SigningKeys): void {
  const documents = {
    '/v1/openapi.json': writtenOnce(() =>
      openApiDocument(operations, {
        title: 'AXP Booking',
        version: apiVersion,
      }),
    ),
    '/.well-known/jwks.json': writtenOnce(() => publicKeySet),
  };
  for (const [path, text] of Object.entries(documents)) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', cacheControl).type('application/json').send(text()),
    );
  }
}

/** Writing the larger one takes as long as all else of a start, so that it waits for a reader. */
function writtenOnce(make: () => unknown): () => string {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(make());
    return text;
  };
}
