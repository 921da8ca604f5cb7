import type { SignInMethod } from '@axp/contracts';

/** Sign-in method of a cloud account, with its client settings. */
export type CloudMethod = Extract<SignInMethod, { kind: 'cloud' }>;

export function cloudMethodOf(methods: readonly SignInMethod[]): CloudMethod | null {
  return methods.find((method) => method.kind === 'cloud') ?? null;
}
