import { beginSso } from '@axp/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { call } from '@/shared/api/index.ts';
import type { SessionStore } from '@/shared/lib/tab-store.ts';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';
import { leaveForDirectory } from './directory-client.ts';

const BegunSso = z.object({ code: z.string(), key: z.string(), returnUrl: z.string() });
/** A sign-in with a provider that this tab has begun; its state names it. */
type BegunSso = z.output<typeof BegunSso>;

const BegunDirectory = z.object({ returnUrl: z.string() });
type BegunDirectory = z.output<typeof BegunDirectory>;

const nameOf = (state: string) => `axp-sign-in:${state}`;
const directoryName = 'axp-sign-in-directory';

/**
 * Stores a tab's sign-in while it is at a provider. Other tabs have their own, so foreign responses
 * find no attempt.
 */
export function begunSignIns(store: SessionStore) {
  return {
    keepSso: (state: string, begun: BegunSso) =>
      store.setItem(nameOf(state), JSON.stringify(begun)),
    readSso: (state: string) => readStored(store, nameOf(state), BegunSso),
    forgetSso: (state: string) => store.removeItem(nameOf(state)),
    keepDirectory: (begun: BegunDirectory) => store.setItem(directoryName, JSON.stringify(begun)),
    readDirectory: () => readStored(store, directoryName, BegunDirectory),
    forgetDirectory: () => store.removeItem(directoryName),
  };
}

export interface Departure {
  /** On this site; where the person goes once they are signed in. */
  readonly returnUrl: string;
  /** Lets the provider ask which account to use. */
  readonly choosesAccount?: boolean;
}

async function leave(
  method: SsoMethod | DirectoryMethod,
  { returnUrl, choosesAccount = false }: Departure,
): Promise<void> {
  const begun = begunSignIns(tabStore);
  if (method.kind === 'directory') {
    begun.keepDirectory({ returnUrl });
    await leaveForDirectory(method, { choosesAccount });
    return;
  }
  const { code } = method;
  const { data } = await call(beginSso, { params: { code }, body: { choosesAccount } });
  begun.keepSso(data.state, { code, key: data.key, returnUrl });
  window.location.assign(data.authorizationUrl);
}

/** Leaves for a provider or the directory, once however often it is pressed. */
export function useLeave(method: SsoMethod | DirectoryMethod) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (departure: Departure) => leave(method, departure),
  });
  useEffect(() => {
    // Restores the page if the user comes back.
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  const isLeaving = isPending || isSuccess;
  return {
    start: (departure: Departure) => {
      if (!isLeaving) mutate(departure);
    },
    isLeaving,
    error,
  };
}
