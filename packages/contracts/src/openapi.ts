import * as z from 'zod/mini';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { createDocument } from 'zod-openapi';
import type { OperationShape } from './operation.ts';
import { ProblemDocument } from './problem-document.ts';
import type { ProblemCode } from './vocabulary/problems.ts';
import { problemStatus } from './vocabulary/problems.ts';

function problemResponses(codes: readonly ProblemCode[]) {
  const statuses = [...new Set(codes.map((code) => problemStatus[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      `${status}`,
      {
        description: codes.filter((code) => problemStatus[code] === status).join(', '),
        content: { 'application/problem+json': { schema: ProblemDocument } },
      },
    ]),
  );
}

/** Refusals that any operation of this shape may give, whether it declares them or not. */
export function problemCodesOf(operation: OperationShape): readonly ProblemCode[] {
  const codes: ProblemCode[] = ['request.invalid', 'merchant.unknown', 'merchant.mismatch'];
  if (operation.access !== 'public') codes.push('auth.required', 'auth.token_expired');
  if (Array.isArray(operation.access)) codes.push('access.denied');
  if (operation.body) codes.push('request.malformed', 'request.unsupported_media_type');
  return [...codes, ...operation.errors];
}

function successResponse({ success }: OperationShape) {
  if (success.status === 204) return { description: 'Done' };
  const shape = success.meta ? { data: success.data, meta: success.meta } : { data: success.data };
  return {
    description: 'The answer',
    content: { 'application/json': { schema: z.object(shape) } },
  };
}

function toOpenApi(operation: OperationShape): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    security: operation.access === 'public' ? [] : [{ accessToken: [] }],
    requestParams: {
      ...(operation.params && { path: operation.params }),
      ...(operation.query && { query: operation.query }),
      ...(operation.idempotent && {
        header: z.object({ 'Idempotency-Key': z.optional(z.string().check(z.maxLength(128))) }),
      }),
    },
    ...(operation.body && {
      requestBody: { required: true, content: { 'application/json': { schema: operation.body } } },
    }),
    responses: {
      [`${operation.success.status}`]: successResponse(operation),
      ...problemResponses(problemCodesOf(operation)),
    },
  };
}

/** The OpenAPI 3.1 document of a list of operations (Z-113). */
export function openApiDocument(
  operations: readonly OperationShape[],
  info: { readonly title: string; readonly version: string; readonly basePath: string },
) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const path = `${info.basePath}${operation.path}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: toOpenApi(operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}
