import type {
  FieldIssue,
  OperationAnswer,
  OperationData,
  OperationRequest,
  OperationShape,
  UploadedFile,
} from '@axp/contracts';
import { AppError, paramsOf, parseFields } from '@axp/contracts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { FileAnswer, sendFileAnswer } from './file-answer.ts';
import type { Envelope } from './response-schema.ts';
import { plainEnvelope, responseSchema } from './response-schema.ts';
import {
  acceptFieldForms,
  acceptForms,
  acceptUrlencodedForms,
  readFields,
  readUpload,
} from './upload.ts';

export interface ServeOptions<Context> {
  /** Where the path of an operation begins: `/v1/frontend`. */
  readonly basePathOf: (operation: OperationShape) => string;
  /** Who calls, for which merchant: refuses before anything of the request is parsed. */
  readonly contextOf: (request: FastifyRequest, operation: OperationShape) => Promise<Context>;
  /** The context with what a handler needs of the parsed request. */
  readonly contextOfCall?: (context: Context, call: ParsedCall) => Context;
  /**
   * Called before a file is read into memory: answers what to call when its call is over, or
   * refuses because too many are under way.
   */
  readonly enterUpload?: (context: Context) => Promise<() => void>;
  /** Another shape of answers than `{data, meta?}`, for servers that owe one. */
  readonly envelope?: Envelope;
}

export interface ParsedCall {
  readonly request: FastifyRequest;
  readonly operation: OperationShape;
  readonly parsed: Omit<OperationRequest<OperationShape>, 'upload'> & {
    readonly upload: UploadedFile | undefined;
  };
}

/** Answered instead of data when the caller's copy still holds; the handler has set the ETag. */
export const notModified = Symbol('304 Not Modified');

export type Handler<T extends OperationShape, Context> = (
  call: OperationRequest<T> & { readonly context: Context; readonly reply: FastifyReply },
) => HandlerAnswer<T>;

/** A file where the operation answers one, nothing where it is only done, else its data. */
type HandlerAnswer<T extends OperationShape> = T extends { readonly download: readonly string[] }
  ? Promise<FileAnswer | typeof notModified>
  : [OperationData<T>] extends [null]
    ? Promise<void>
    : Promise<OperationAnswer<T> | typeof notModified>;

/** The answer of an operation that is only done, where its status has a body. */
const done = { data: null };

/** Registers an operation as a route: parse, call, present, and nothing else. */
export type Serve<Context> = <T extends OperationShape>(
  app: FastifyInstance,
  operation: T,
  handler: Handler<T, Context>,
) => void;

/** Fastify's name of a plugin in its errors; without one it looks through all loaded modules. */
const scopeName = Symbol.for('fastify.display-name');

export function createServe<Context>({
  basePathOf,
  contextOf,
  contextOfCall = (context) => context,
  enterUpload = async () => () => undefined,
  envelope = plainEnvelope,
}: ServeOptions<Context>): Serve<Context> {
  return (app, operation, handler) => {
    const parse = requestParser(operation);
    const { upload, download, form } = operation;
    const { status } = operation.success;
    const isPersonal = operation.access !== 'public' && !operation.isRevalidated;
    const isJson = status !== 204 && !download;
    const answerTo = async (request: FastifyRequest, reply: FastifyReply, context: Context) => {
      const leave = upload && (await enterUpload(context));
      try {
        const body =
          form === true && request.isMultipart() ? await readFields(request) : request.body;
        const parsed = parse(request, body, upload && (await readUpload(request, upload)));
        const call = contextOfCall(context, { request, operation, parsed });
        return await handler({ ...parsed, context: call, reply });
      } finally {
        leave?.();
      }
    };
    const route: RouteOptions = {
      method: operation.method,
      url: `${basePathOf(operation)}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: {
        isRevalidated: operation.isRevalidated ?? false,
        operationId: operation.id,
        isEndless: download?.includes('text/event-stream') === true,
      },
      ...(isJson && serializedOnDemand(operation, envelope)),
      handler: async (request, reply) => {
        const context = await contextOf(request, operation);
        const answer = await answerTo(request, reply, context);
        if (answer === notModified) return reply.code(304).send();
        if (answer instanceof FileAnswer) return sendFileAnswer(reply.code(status), answer);
        if (isPersonal || !reply.hasHeader('cache-control'))
          reply.header('cache-control', 'no-store');
        return status === 204
          ? reply.code(204).send()
          : reply.code(status).send(envelope.wrap(answer ?? done));
      },
    };
    if (!upload && !form) {
      app.route(route);
      return;
    }
    // A scope of its own: no other route takes forms, and one for a file takes nothing else.
    const openScope = async (scope: FastifyInstance) => {
      if (upload) await acceptForms(scope, upload);
      else if (form === 'urlencoded') acceptUrlencodedForms(scope);
      else await acceptFieldForms(scope);
      scope.route(route);
    };
    void app.register(Object.assign(openScope, { [scopeName]: operation.id }));
  };
}

type Serialize = (answer: unknown) => string;

/** A process can start many servers, as tests do; their operations are the same. */
const serializers = new WeakMap<Envelope, WeakMap<OperationShape, Serialize>>();

/**
 * How an answer is written is worked out with its first one: for all operations at once it would be
 * the better part of a start, and of most of them a process never answers one.
 */
function serializedOnDemand(operation: OperationShape, envelope: Envelope) {
  let serialize: Serialize | undefined;
  return {
    // Says only that there is something to serialise; what it is says the compiler.
    schema: { response: { [operation.success.status]: { type: 'object' } } },
    serializerCompiler: () => (answer: unknown) => {
      serialize ??= serializerOf(operation, envelope);
      return serialize(answer);
    },
  };
}

function serializerOf(operation: OperationShape, envelope: Envelope): Serialize {
  const known = serializers.get(envelope) ?? new WeakMap<OperationShape, Serialize>();
  const serialize: Serialize =
    known.get(operation) ?? fastJson(responseSchema(operation, envelope));
  serializers.set(envelope, known.set(operation, serialize));
  return serialize;
}

function requestParser<T extends OperationShape>(
  operation: T,
): (
  request: FastifyRequest,
  body: unknown,
  upload: UploadedFile | undefined,
) => OperationRequest<T> {
  const params = paramsOf(operation);
  return (request, body, upload) => {
    const issues: FieldIssue[] = [];
    const part = (schema: z.ZodMiniType | undefined, value: unknown, prefix: string): unknown => {
      if (!schema) return undefined;
      const result = parseFields(schema, value, prefix);
      if (result.success) return result.data;
      issues.push(...result.issues);
      return undefined;
    };
    const parsed = {
      params: part(params, request.params, 'params'),
      query: part(operation.query, request.query, 'query'),
      body: part(operation.body, body ?? {}, ''),
      upload,
    };
    if (issues.length > 0) throw new AppError('request.invalid', { issues });
    if (!isRequestOf(parsed)) throw new AppError('server.internal');
    return parsed;
  };

  // Each part was just parsed by the schema that the type is inferred from.
  function isRequestOf(parsed: object): parsed is OperationRequest<T> {
    return ['params', 'query', 'body', 'upload'].every((name) => name in parsed);
  }
}
