/**
 * Why an upstream sign-in failed: the provider or directory refused, its answer can't be trusted, it
 * can't be reached, its address is internal and not allowed (H-08), or it rejects this server as its
 * client, which only the operator can fix.
 */
export type UpstreamTrouble =
  | 'refused'
  | 'untrusted'
  | 'unreachable'
  | 'forbidden'
  | 'misconfigured';

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly trouble: UpstreamTrouble;
  /** The provider's or directory's own error text; null for none. */
  readonly reason: string | null;

  constructor(trouble: UpstreamTrouble, options: { readonly cause: unknown }) {
    super(options.cause instanceof Error ? options.cause.message : trouble, options);
    this.trouble = trouble;
    this.reason = causesOf(options.cause);
  }
}

const told = ['error', 'error_description', 'status', 'code'] as const;
const longestReason = 500;

/**
 * Reads the other side's reason for the operator's log: `error` and `error_description` (RFC 6749),
 * the status of its answer, the result code of a directory.
 */
function causesOf(error: unknown): string | null {
  const parts: string[] = [];
  for (let one = error; typeof one === 'object' && one !== null; one = Reflect.get(one, 'cause')) {
    for (const name of told) {
      const value: unknown = Reflect.get(one, name);
      const isTold = typeof value === 'string' || typeof value === 'number';
      if (isTold) parts.push(`${name}: ${value}`);
    }
  }
  const reason = [...new Set(parts)].join(', ').replaceAll(/\p{Cc}+/gu, ' ');
  return reason === '' ? null : reason.slice(0, longestReason);
}
