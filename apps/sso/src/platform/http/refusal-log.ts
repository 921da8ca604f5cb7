import type { FastifyRequest } from 'fastify';

interface Refusal {
  readonly code: string;
  /** Client as it has named itself. */
  readonly client: string | undefined;
  readonly reason: string;
  readonly cause?: unknown;
}

/** Answers that clients ask for on purpose, with `prompt=none`. */
const expected: ReadonlySet<string> = new Set(['login_required', 'account_selection_required']);

const longestText = 500;

/** Logs why a client was refused: its developers ask the operator, because the answer says less. */
export function logRefusal(
  { log }: Pick<FastifyRequest, 'log'>,
  { code, client, reason, cause }: Refusal,
): void {
  const fields = {
    code,
    client: client?.slice(0, longestText),
    reason: reason.slice(0, longestText),
    ...(cause !== undefined && { err: cause }),
  };
  log[expected.has(code) ? 'info' : 'warn'](fields, 'openid_refused');
}
