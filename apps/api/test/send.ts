import type { OperationShape, ProblemCode } from '@axp/contracts';
import { basePathOf } from '@axp/contracts';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApi } from './app.ts';

/** An id of the right form that nothing has. */
export const nobodysId = '01a1f000-0000-7000-8000-00000000dead';

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Value of each path parameter, or of those that are named. */
  readonly param?: string | Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Sends anything to an operation, right or wrong; `call` of `app.ts` is for what is well-formed. */
export function send(
  api: Pick<TestApi, 'inject'>,
  operation: OperationShape,
  { headers = {}, query = {}, param = nobodysId, payload }: Sent,
): Promise<LightMyRequestResponse> {
  const paramOf = (name: string) =>
    typeof param === 'string' ? param : (param[name] ?? nobodysId);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(paramOf(name)),
  );
  return api.inject({
    method: operation.method,
    url: `${basePathOf(operation)}${path}`,
    query: { ...query },
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  });
}

export function codeOf(response: LightMyRequestResponse): ProblemCode {
  return response.json<{ code: ProblemCode }>().code;
}
