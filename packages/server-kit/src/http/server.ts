import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ProblemDocument } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify, LogController } from 'fastify';
import helmet from 'helmet';
import type { Tracing } from '../tracing/index.ts';
import { compressAnswers } from './compress-answers.ts';
import type { HttpObserver } from './http-observer.ts';
import { isProbe, operationOf } from './http-observer.ts';
import { languageOf } from './messages.ts';
import { asAppError, problemDocument } from './problem.ts';
import { hostOf, transportSecurityOf } from './request-host.ts';
import { traceContextOf } from './trace-context.ts';
import { unfitValue } from './unfit-value.ts';

const CLOSING_INTERVAL_MS = 50;

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  /** Believe the last word of X-Forwarded-For: only behind a proxy that writes it. */
  readonly trustProxy: boolean;
  /** Whether browsers reach this server only by https, so that HSTS can be sent. */
  readonly isHttps: boolean;
  /** Largest request body in bytes. */
  readonly bodyLimit: number;
  /** Zone in which refusals tell instants, for a request that has come far enough to know one. */
  readonly timezoneOf?: (request: FastifyRequest) => string;
  /** Another shape than the problem document, for servers that owe one (the SSO envelope). */
  readonly presentProblem?: (problem: ProblemDocument) => unknown;
  /** Other hosts that pages may load scripts, pictures and frames from, and send to. */
  readonly foreignSources?: ForeignSources;
  /** Receives answers and refusals, for the metrics. */
  readonly observer?: HttpObserver | undefined;
  readonly tracing?: Pick<Tracing, 'attach'> | undefined;
  /** Answers a path that no route has; false leaves it a problem. For pages beside an API. */
  readonly otherwise?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

export interface ForeignSources {
  readonly scripts: readonly string[];
  readonly pictures: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
}

const noForeignSources: ForeignSources = {
  scripts: [],
  pictures: [],
  connections: [],
  frames: [],
};

/** Sources a page may load from: itself alone, and styles that emotion inserts. */
function contentSecurityPolicy({ scripts, pictures, connections, frames }: ForeignSources) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scripts],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...connections],
      ...(frames.length > 0 && { frameSrc: frames }),
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  };
}

/** Security headers, the same for every response. */
function securityHeaders(sources: ForeignSources): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  const write = helmet({
    contentSecurityPolicy: contentSecurityPolicy(sources),
    crossOriginEmbedderPolicy: false,
    // By host: `transportSecurityOf`.
    strictTransportSecurity: false,
  });
  write(request, answer, (error) => {
    if (error instanceof Error) throw error;
  });
  return answer.getHeaders();
}

/**
 * Creates a Fastify server with our conventions: problem documents for refusals (Z-113), distinct
 * 404 and 405, JSON only, security headers, one log line per request.
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const refuse = createRefusal(options);
  const headers = securityHeaders(options.foreignSources ?? noForeignSources);
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: what stands before its own entry is the client's word, and anybody can write it.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: options.bodyLimit,
    // An id token of a person with many groups is in the address of a sign-out.
    http: { maxHeaderSize: 131_072 },
    // Requests that arrive on open connections while the server stops are served (health.ts).
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, childOptions, { headers }) => {
      const traceId = traceContextOf(headers)?.traceId;
      return logger.child({ ...bindings, ...(traceId !== undefined && { traceId }) }, childOptions);
    },
    // Long enough for a host name in a path (RFC 1035: 255 octets).
    routerOptions: { maxParamLength: 300 },
    // Requests that the router can't parse bypass the error handler.
    frameworkErrors: (error, request, reply) => {
      void refuse(asAppError(error, options.bodyLimit), request, reply);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // A proxy may have judged the other one (RFC 9112, 3.2).
    if (hostLines(request.raw.rawHeaders) > 1) return done(new AppError('request.malformed'));
    if (options.isHttps) {
      const host = hostOf(request.headers, options.trustProxy);
      reply.header('strict-transport-security', transportSecurityOf(host));
    }
    done();
  });
  options.tracing?.attach(app);
  closeAnsweredConnections(app);
  acceptJsonOnly(app);
  compressAnswers(app);
  answerWithProblems(app, refuse, options);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (options.observer && request.routeOptions.config.isEndless && payload instanceof Readable)
      reply.raw.once('close', options.observer.streaming());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? null;
    request.log[isProbe(request) ? 'debug' : 'info'](
      { method: request.method, route, status, durationMs: Math.round(elapsedTime) },
      'request',
    );
    const operation = operationOf(request);
    if (request.routeOptions.config.isEndless !== true)
      options.observer?.answered({ operation, status, seconds: elapsedTime / 1000 });
    done();
  });
  return app;
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Members such as `__proto__` are refused by `unfitValue`, which names them.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser<string>(
    ['application/json', 'application/scim+json'],
    { parseAs: 'string' },
    (request, body, done) => {
      // An empty body is no body: POST /auth/logout comes with the header and nothing in it.
      if (body === '') {
        done(null, undefined);
        return;
      }
      void parse(request, body, (error, value) => {
        if (error) done(error);
        else done(refusalOf(value), value);
      });
    },
  );
}

/** Refuses what JSON can say and no field can hold, once for every operation of both servers. */
function refusalOf(value: unknown): AppError | null {
  const issue = unfitValue(value);
  return issue && new AppError('request.invalid', { issues: [issue] });
}

type Refuse = (error: AppError, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function createRefusal(options: HttpServerOptions): Refuse {
  return (error, request, reply) => {
    if (!isProbe(request)) options.observer?.refused(error);
    const problem = problemDocument(error, {
      requestId: request.id,
      language: languageOf(request.headers),
      timezone: options.timezoneOf?.(request) ?? 'UTC',
    });
    const retryAfter = problem.params.retryAfterSeconds;
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
    const body = options.presentProblem?.(problem) ?? problem;
    return reply
      .code(problem.status)
      .header('cache-control', 'no-store')
      .type(options.presentProblem ? 'application/json' : 'application/problem+json')
      .serializer((payload: unknown) => JSON.stringify(payload))
      .send(body);
  };
}

function answerWithProblems(
  app: FastifyInstance,
  refuse: Refuse,
  { bodyLimit, otherwise }: HttpServerOptions,
): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asAppError(error, bodyLimit);
    // ERROR in the log needs an operator, so only unexpected errors get it.
    if (refusal.code === 'server.internal') request.log.error({ err: error }, 'unexpected error');
    else if (refusal.status === 503 && !isProbe(request))
      request.log.warn({ err: error }, 'unavailable');
    return refuse(refusal, request, reply);
  });
  const routes = collectRoutes(app);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const methods = routes.filter(({ matches }) => matches.test(path)).map(({ method }) => method);
    // Before 405: a page may have the path of an operation with another method.
    if (await otherwise?.(request, reply)) return reply;
    if (methods.length === 0) return refuse(new AppError('request.not_found'), request, reply);
    reply.header('allow', [...new Set(methods)].join(', '));
    return refuse(new AppError('request.method_not_allowed'), request, reply);
  });
}

function collectRoutes(app: FastifyInstance) {
  const routes: { method: string; matches: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const matches = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);
    for (const name of [method].flat()) routes.push({ method: name, matches });
  });
  return routes;
}

/**
 * A connection whose request was in flight when the server began to close stays open for the time of
 * a keep-alive, over a minute, because Node closes idle connections only once.
 */
function closeAnsweredConnections(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    timer = setInterval(() => app.server.closeIdleConnections(), CLOSING_INTERVAL_MS);
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}

/** How many Host lines a request has; names and values alternate in its raw headers. */
function hostLines(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
    .length;
}
