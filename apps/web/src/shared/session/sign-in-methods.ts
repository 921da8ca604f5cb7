import type { SignInMethod } from '@axp/contracts';
import { listSignInMethods } from '@axp/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '@/shared/api/index.ts';
import { readInlined } from '@/shared/lib/inlined-data.ts';

/**
 * Sign-in methods of this merchant (Z-102). They are part of the page, so that the sign-in form
 * does not shift.
 */
export function signInMethods() {
  return queryOptions({
    ...readQuery(['signInMethods'], listSignInMethods, {}),
    initialData: () => readInlined('axp-sign-in-methods', isList),
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: 5 * 60_000,
    meta: { isPublic: true },
  });
}

const isList = (value: unknown): value is SignInMethod[] => Array.isArray(value);

/** One that leads away to a provider, with what its button needs. */
export type SsoMethod = Extract<SignInMethod, { kind: 'sso' }>;

/** The company's directory, with what the browser needs to ask it. */
export type DirectoryMethod = Extract<SignInMethod, { kind: 'directory' }>;

/** One that is left to another site. */
export type RemoteMethod = Exclude<SignInMethod, { kind: 'local' }>;

export function isRemote(method: SignInMethod): method is RemoteMethod {
  return method.kind !== 'local';
}
