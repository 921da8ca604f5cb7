import type { SignInMethod } from '@axp/contracts';

/** A cloud account among the ways to sign in, with what a browser needs for it. */
export type CloudMethod = Extract<SignInMethod, { kind: 'cloud' }>;

export function cloudMethodOf(methods: readonly SignInMethod[]): CloudMethod | null {
  return methods.find((method) => method.kind === 'cloud') ?? null;
}
