/**
 * Why an upstream sign-in did not come about: the provider or directory said no, what it said can't
 * be trusted, or it can't be reached.
 */
export type UpstreamTrouble = 'refused' | 'untrusted' | 'unreachable';

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly trouble: UpstreamTrouble;

  constructor(trouble: UpstreamTrouble, options: { readonly cause: unknown }) {
    super(options.cause instanceof Error ? options.cause.message : trouble, options);
    this.trouble = trouble;
  }
}
