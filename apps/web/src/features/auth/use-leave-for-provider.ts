import { beginSso } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import { begun } from '@/shared/session/begun-sign-ins.ts';
import { leaveForDirectory } from '@/shared/session/directory-client.ts';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';
import { useLeaving } from '@/shared/session/use-leaving.ts';

interface Departure {
  /** On this site; where the person goes once they are signed in. */
  readonly returnUrl: string;
  /** Lets the provider ask which account to use. */
  readonly choosesAccount?: boolean;
}

async function leave(
  method: SsoMethod | DirectoryMethod,
  { returnUrl, choosesAccount = false }: Departure,
): Promise<void> {
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

/** Leaves for a provider or the directory. */
export function useLeaveForProvider(method: SsoMethod | DirectoryMethod) {
  return useLeaving((departure: Departure) => leave(method, departure));
}
