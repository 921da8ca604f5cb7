import type {
  OperationData,
  OperationMeta,
  OperationShape,
  ProblemCode,
  ProblemDocument,
} from '@axp/contracts';
import {
  basePathOf,
  dataOf,
  listApprovals,
  listNotifications,
  listSignInMethods,
  problemStatus,
  streamNotifications,
} from '@axp/contracts';
import { listAnnouncements, listResourceAnnouncements } from '@axp/contracts/announcements';
import { listKnownProblems, listProblemManagers, listProblems } from '@axp/contracts/problems';
import type { RequestHandler } from 'msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { noProblems } from '../problems/testing/samples.ts';

// Asked for whatever a test is about: by every page for signed-in people, by every page for approvers
// and administrators, by the sign-in page, by pages with announcements, and by reports.
export const server = setupServer(
  respond(listNotifications, [], { meta: { count: 0, unread: 0 } }),
  refuse(streamNotifications, 'request.too_many_streams'),
  respond(listApprovals, [], { meta: { nextCursor: null, total: 0 } }),
  respond(listAnnouncements, []),
  respond(listResourceAnnouncements, []),
  respond(listKnownProblems, []),
  respond(listProblemManagers, []),
  respond(listProblems, [], { meta: noProblems }),
  respond(listSignInMethods, [{ kind: 'local', canRegister: false }]),
  // Last, so that any other handler comes first. The library's own refusal leaves the socket of the
  // request open, which keeps a finished worker alive for seconds.
  http.all('*', ({ request }) => {
    process.emitWarning(`No handler answers ${request.method} ${request.url}`);
    return new HttpResponse(null, { status: 501 });
  }),
);

export interface ReceivedRequest {
  readonly headers: Headers;
  readonly url: URL;
  readonly body: unknown;
}

const received = new Map<string, ReceivedRequest[]>();

/** The requests that an operation got since the test began. */
export function requestsOf({ id }: OperationShape): readonly ReceivedRequest[] {
  return received.get(id) ?? [];
}

export function forgetRequests(): void {
  received.clear();
}

async function keep(operation: OperationShape, request: Request): Promise<void> {
  const text = await request.clone().text();
  const isJson = request.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? JSON.parse(text) : null;
  const entry = { headers: request.headers, url: new URL(request.url), body };
  received.set(operation.id, [...requestsOf(operation), entry]);
}

type Resolver = (request: Request) => Promise<Response> | Response;

/** Handles an operation with any answer; for the cases that `respond` and `refuse` do not cover. */
export function handle(operation: OperationShape, resolve: Resolver): RequestHandler {
  const path = `*${basePathOf(operation)}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const methods = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete };
  return methods[operation.method](path, async ({ request }) => {
    await keep(operation, request);
    return resolve(request);
  });
}

interface Timing {
  /** Delays the response, so that tests can check the state before it. */
  readonly after?: Promise<void>;
}

/** `after` of a response that does not arrive while the test runs. */
export const never = new Promise<void>(() => {});

type Answer<T extends OperationShape> =
  OperationMeta<T> extends undefined ? Timing : Timing & { readonly meta: OperationMeta<T> };

/** Answers an operation with data that its contract allows. */
export function respond<T extends OperationShape>(
  operation: T,
  data: OperationData<T>,
  ...[extra]: OperationMeta<T> extends undefined ? [extra?: Answer<T>] : [extra: Answer<T>]
): RequestHandler {
  const { success } = operation;
  // Pages trust answers of the server, so those of tests have to be true.
  dataOf(operation).parse(data);
  return handle(operation, async () => {
    await extra?.after;
    if (success.status === 204) return new HttpResponse(null, { status: 204 });
    const meta = extra && 'meta' in extra ? { meta: extra.meta } : {};
    return HttpResponse.json({ data, ...meta }, { status: success.status });
  });
}

export function problemDocument(
  code: ProblemCode,
  details: Partial<Pick<ProblemDocument, 'params' | 'errors' | 'clashes'>> = {},
): ProblemDocument {
  const status = problemStatus[code];
  return {
    type: 'about:blank',
    title: code,
    status,
    detail: code,
    instance: 'req-test',
    code,
    params: {},
    errors: [],
    ...details,
  };
}

/** Refuses an operation with a code of the closed list. */
export function refuse(
  operation: OperationShape,
  code: ProblemCode,
  details?: Parameters<typeof problemDocument>[1],
): RequestHandler {
  return handle(operation, () =>
    HttpResponse.json(problemDocument(code, details), { status: problemStatus[code] }),
  );
}

/** The connection breaks before an answer arrives. */
export function disconnect(operation: OperationShape): RequestHandler {
  return handle(operation, () => HttpResponse.error());
}
