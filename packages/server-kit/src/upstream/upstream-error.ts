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

  constructor(trouble: UpstreamTrouble, options: { readonly cause: unknown }) {
    super(options.cause instanceof Error ? options.cause.message : trouble, options);
    this.trouble = trouble;
  }
}
