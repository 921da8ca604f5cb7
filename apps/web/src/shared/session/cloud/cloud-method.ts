import type { SignInMethod } from '@axp/contracts';
import { listSignInMethods } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/index.ts';

/** A cloud account among the ways to sign in, with what a browser needs for it. */
export type CloudMethod = Extract<SignInMethod, { kind: 'cloud' }>;

/** The ways to sign in at this merchant; they are the same for everybody. */
export function signInMethods() {
  return queryOptions({
    queryKey: ['signInMethods'],
    queryFn: async ({ signal }) => (await call(listSignInMethods, {}, { signal })).data,
    staleTime: 5 * 60_000,
    meta: { isPublic: true },
  });
}

export function cloudMethodOf(methods: readonly SignInMethod[]): CloudMethod | null {
  return methods.find((method) => method.kind === 'cloud') ?? null;
}
