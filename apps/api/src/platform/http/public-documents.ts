import { apiBasePath, operations } from '@axp/contracts';
import { openApiDocument } from '@axp/contracts/openapi';
import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from '../auth/signing-keys.ts';

const apiVersion = '1.0.0';

/** Caches may keep them this long; a new signing key is published that much before its first use. */
const cacheControl = 'public, max-age=300';

/**
 * What other programs read: the OpenAPI document, made from the same schemas that the routes parse
 * with (Z-113), and the public halves of the signing keys (Z-101).
 */
export function publicDocuments(app: FastifyInstance, { publicKeySet }: SigningKeys): void {
  const openApi = openApiDocument(operations, {
    title: 'AXP Booking',
    version: apiVersion,
    basePath: apiBasePath,
  });
  const documents = { '/v1/openapi.json': openApi, '/.well-known/jwks.json': publicKeySet };
  for (const [path, document] of Object.entries(documents)) {
    const text = JSON.stringify(document);
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', cacheControl).type('application/json').send(text),
    );
  }
}
