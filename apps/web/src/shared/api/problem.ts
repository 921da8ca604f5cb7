import type {
  FieldIssue,
  ProblemCode,
  ProblemDocument,
  ProblemParams,
  TimeRange,
} from '@axp/contracts';
import { isProblemCode } from '@axp/contracts';
import { isRecord } from '@/shared/lib/records.ts';

interface ApiProblemFacts {
  readonly code: ProblemCode;
  readonly status: number;
  readonly params: ProblemParams;
  readonly issues: readonly FieldIssue[];
  readonly clashes: readonly TimeRange[];
  readonly requestId: string;
}

/** A refusal that the API explained: narrow by `code`. */
export class ApiProblem extends Error implements ApiProblemFacts {
  readonly kind = 'problem';
  override readonly name = 'ApiProblem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly params: ProblemParams;
  readonly issues: readonly FieldIssue[];
  readonly clashes: readonly TimeRange[];
  readonly requestId: string;

  constructor(facts: ApiProblemFacts) {
    super(facts.code);
    this.code = facts.code;
    this.status = facts.status;
    this.params = facts.params;
    this.issues = facts.issues;
    this.clashes = facts.clashes;
    this.requestId = facts.requestId;
  }
}

/**
 * Why no answer of the API arrived: the browser is offline, nothing came in time, the server could
 * not be reached, or what came is not what the contract says.
 */
type NetworkFault = 'offline' | 'timeout' | 'unreachable' | 'malformed';

export class NetworkProblem extends Error {
  readonly kind = 'network';
  override readonly name = 'NetworkProblem';
  readonly fault: NetworkFault;

  constructor(fault: NetworkFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

type CallProblem = ApiProblem | NetworkProblem;

/** No answer came: because the browser is offline, or for a reason on the way. */
export function unreachable(cause: unknown): NetworkProblem {
  return new NetworkProblem(navigator.onLine ? 'unreachable' : 'offline', { cause });
}

/** The caller, or the person leaving the page, gave the call up; nothing to tell anybody of. */
export class CallAbandoned extends Error {
  override readonly name = 'CallAbandoned';

  constructor(options?: ErrorOptions) {
    super('abandoned', options);
  }
}

interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Reads an error answer. Anything but a problem document comes from something in between. */
export function problemFrom({ status, body }: ErrorAnswer): CallProblem {
  if (isProblemDocument(body)) {
    const { code, params, errors, clashes = [], instance } = body;
    return new ApiProblem({ code, status, params, issues: errors, clashes, requestId: instance });
  }
  // A load balancer answers this while no server is ready.
  if (status === 503) return new ApiProblem({ ...unavailable, status });
  return new NetworkProblem('malformed');
}

function isProblemDocument(body: unknown): body is ProblemDocument {
  return (
    isRecord(body) &&
    isProblemCode(body.code) &&
    isRecord(body.params) &&
    Array.isArray(body.errors) &&
    typeof body.instance === 'string'
  );
}

const unavailable = {
  code: 'server.unavailable',
  params: {},
  issues: [],
  clashes: [],
  requestId: '',
} as const;

const defaultRetryAfterSeconds = 5;

/** How long to wait before an unavailable service is asked again; null for any other failure. */
export function retryAfterMs(error: unknown): number | null {
  if (!(error instanceof ApiProblem) || !serviceCodes.has(error.code)) return null;
  const { retryAfterSeconds } = error.params;
  const isUsable = typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0;
  return (isUsable ? retryAfterSeconds : defaultRetryAfterSeconds) * 1000;
}

/** The whole service is unavailable, not one of the services that it uses. */
const serviceCodes: ReadonlySet<ProblemCode> = new Set([
  'server.unavailable',
  'server.outcome_unknown',
]);
