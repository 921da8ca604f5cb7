import { ApiProblem } from '@/shared/api/index.ts';

const tooManyRequests = 429;

/** Why a request failed: no answer, a limit of requests, or a fault of the server. */
export type Outage = 'unreachable' | 'limited' | 'broken';

export function outageOf(error: Error): Outage {
  if (!(error instanceof ApiProblem)) return 'unreachable';
  return error.status === tooManyRequests ? 'limited' : 'broken';
}
