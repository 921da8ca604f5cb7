import * as z from 'zod/mini';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { createDocument } from 'zod-openapi';
import { basePathOf } from './api-base-path.ts';
import type { OperationExample } from './examples/example.ts';
import { exampleOf } from './examples/example.ts';
import { exampleProblem } from './examples/problem-example.ts';
import { keyScopeInWords, keyScopeOf } from './key-scopes.ts';
import type { OperationShape } from './operation.ts';
import { isIdempotent, paramsOf } from './operation.ts';
import { ProblemDocument } from './problem-document.ts';
import { limitRefusals } from './vocabulary/limits.ts';
import type { ProblemCode } from './vocabulary/problems.ts';
import { problemStatus } from './vocabulary/problems.ts';

/** Refusals of a call by an API key. */
const keyRefusals = [
  'api_key.not_permitted',
  'api_key.address_refused',
  'api_key.rate_limited',
] as const satisfies readonly ProblemCode[];

/** Refusals that any operation of this shape may give, whether it declares them or not. */
export function problemCodesOf(operation: OperationShape): readonly ProblemCode[] {
  const codes: ProblemCode[] = ['request.invalid', 'merchant.unknown', 'merchant.mismatch'];
  if (operation.access !== 'public') {
    codes.push('auth.required', 'auth.token_expired', ...keyRefusals);
  }
  if (Array.isArray(operation.access)) codes.push('access.denied');
  if (operation.guarded) codes.push('auth.confirmation_required');
  if (isIdempotent(operation)) codes.push('request.idempotency_key_reused');
  if (operation.body || operation.upload) {
    codes.push('request.malformed', 'request.unsupported_media_type', 'request.too_large');
  }
  if (operation.upload) codes.push('request.too_many_uploads', ...limitRefusals);
  return [...new Set([...codes, ...operation.errors])];
}

/** Faults of ours. No operation declares them, and a test that meets one fails. */
const faults: readonly ProblemCode[] = [
  'server.internal',
  'server.unavailable',
  'server.outcome_unknown',
];

function problemResponses(operation: OperationShape): ZodOpenApiResponsesObject {
  const codes = [...problemCodesOf(operation), ...faults];
  const statuses = [...new Set(codes.map((code) => problemStatus[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => problemStatus[code] === status);
      const examples: Record<string, { $ref: string }> = {};
      for (const code of ofStatus) examples[code] = { $ref: `#/components/examples/${code}` };
      return [
        `${status}` as const,
        {
          description: ofStatus.join(', '),
          content: {
            'application/problem+json': { schema: ProblemDocument, examples },
          },
        },
      ];
    }),
  );
}

/** Every refusal that the operations name, written out once. */
function problemExamples(operations: readonly OperationShape[]) {
  const codes = new Set([...operations.flatMap(problemCodesOf), ...faults]);
  return Object.fromEntries(
    [...codes].map((code) => {
      const value = exampleProblem(code);
      return [code, { summary: value.detail, value }];
    }),
  );
}

function successResponse({ success, download }: OperationShape, example: OperationExample) {
  if (success.status === 204) return { description: 'Done' };
  if (download) {
    return {
      description: 'The file',
      content: Object.fromEntries(download.map((mediaType) => [mediaType, {}])),
    };
  }
  const shape = success.meta ? { data: success.data, meta: success.meta } : { data: success.data };
  return {
    description: 'The answer',
    content: {
      'application/json': {
        schema: z.object(shape),
        example: { data: example.data, ...(success.meta && { meta: example.meta }) },
      },
    },
  };
}

/** JSON by the operation's schema, perhaps as a form as well, or a form with one file in it. */
function requestBody(
  { body, form, upload }: OperationShape,
  example: OperationExample,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body) {
    const content = { schema: body, example: example.body };
    return {
      requestBody: {
        required: true,
        content: {
          'application/json': content,
          ...(form === true && { 'multipart/form-data': { schema: body } }),
          ...(form === 'urlencoded' && { 'application/x-www-form-urlencoded': { schema: body } }),
        },
      },
    };
  }
  if (!upload) return {};
  return {
    requestBody: {
      required: true,
      description: `One file of at most ${upload.maxBytes} bytes.`,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', format: 'binary' } },
            required: ['file'],
            additionalProperties: false,
          },
          encoding: { file: { contentType: upload.mediaTypes.join(', ') } },
        },
      },
    },
  };
}

/** The area of an operation, its base and the first word of its path: the document lists by it. */
function areaOf({ base, path }: OperationShape): string {
  return [base, path.split('/')[1]].filter(Boolean).join(' ');
}

const IdempotencyKey = z
  .string()
  .check(z.maxLength(128))
  .register(z.globalRegistry, {
    description: [
      'Makes a retry safe: of all requests of a person with one key, one takes effect, and the others get its result, also those sent while it runs.',
      'Keys are valid for 23 hours.',
      'A refusal is no result: nothing was done, and a retry is judged again.',
      'The same key with other content is refused with request.idempotency_key_reused.',
    ].join(' '),
  });

function securityOf(operation: OperationShape): Record<string, string[]>[] {
  if (operation.access === 'public') return [];
  const session = { accessToken: [] };
  return keyScopeOf(operation) === 'never' ? [session] : [session, { apiKey: [] }];
}

function toOpenApi(
  operation: OperationShape,
  example: OperationExample,
): ZodOpenApiOperationObject {
  const params = paramsOf(operation);
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [areaOf(operation)],
    ...(operation.access !== 'public' && { description: keyScopeInWords(operation) }),
    security: securityOf(operation),
    requestParams: {
      ...(params && { path: params }),
      ...(operation.query && { query: operation.query }),
      ...(isIdempotent(operation) && {
        header: z.object({ 'Idempotency-Key': z.optional(IdempotencyKey) }),
      }),
    },
    ...requestBody(operation, example),
    responses: {
      [`${operation.success.status}`]: successResponse(operation, example),
      ...problemResponses(operation),
    },
  };
}

type Document = ReturnType<typeof createDocument>;

/** Gives each parameter of path and query its value of the example. */
function addParameterExamples(
  document: Document,
  examples: ReadonlyMap<string, OperationExample>,
): void {
  const entries = Object.values(document.paths ?? {}).flatMap((item) =>
    [item.get, item.post, item.patch, item.delete].filter((entry) => entry !== undefined),
  );
  for (const { operationId, parameters = [] } of entries) {
    const example = examples.get(operationId ?? '');
    for (const parameter of parameters) {
      if (!('in' in parameter)) continue;
      const values = parameter.in === 'path' ? example?.params : example?.query;
      const value = values?.[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
  }
}

/** The OpenAPI 3.1 document of a list of operations (Z-113). */
export function openApiDocument(
  operations: readonly OperationShape[],
  info: { readonly title: string; readonly version: string },
): Document {
  const paths: ZodOpenApiPathsObject = {};
  const examples = new Map<string, OperationExample>();
  for (const operation of operations) {
    const path = `${basePathOf(operation)}${operation.path}`;
    const example = exampleOf(operation);
    examples.set(operation.id, example);
    const entry = toOpenApi(operation, example);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: entry };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description:
        'Answers are `{data, meta?}`; refusals are problem documents (RFC 9457) with a stable ' +
        '`code`, in the language of the `Locale` or `Accept-Language` header. Instants are sent ' +
        'in ISO 8601 with an offset or Z, and answered in UTC.',
    },
    tags: [...new Set(operations.map(areaOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'axp_…',
          description:
            'A key from Administration › API keys or My profile › API keys. Answers have the ' +
            'headers `RateLimit` and `RateLimit-Policy`.',
        },
      },
      examples: problemExamples(operations),
    },
  });
  addParameterExamples(document, examples);
  return document;
}
