import { beginSso } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import { browserStorage } from '@/shared/lib/storage.ts';
import { openCloudKit } from '@/shared/session/cloud/cloud-kit.ts';
import { leaveForDirectory } from '@/shared/session/directory-client.ts';
import type { RemoteMethod } from '@/shared/session/sign-in-methods.ts';
import { startedSignIns } from '@/shared/session/started-sign-ins.ts';
import { useLeaving } from '@/shared/session/use-leaving.ts';
import { readSettings } from '@/shared/theme/settings.ts';

interface Departure {
  /** On this site; where the person goes once they are signed in. */
  readonly returnUrl: string;
  /** Lets the provider ask which account to use. */
  readonly choosesAccount?: boolean;
  /** Lets the provider ask for the proof again, although the person is signed in there (H-06). */
  readonly asksAgain?: boolean;
}

async function leave(
  method: RemoteMethod,
  { returnUrl, asksAgain = false, ...departure }: Departure,
): Promise<void> {
  const hasSignedOut = readSettings(browserStorage).choosesAccount === true;
  const choosesAccount = departure.choosesAccount ?? hasSignedOut;
  switch (method.kind) {
    case 'cloud': {
      const kit = await openCloudKit(method);
      const { origin } = window.location;
      const prompt = asksAgain ? ({ prompt: 'login' } as const) : {};
      await kit.loginWithRedirect({ returnUrl: `${origin}${returnUrl}`, ...prompt });
      return;
    }
    case 'directory':
      startedSignIns.keepDirectory({ returnUrl });
      await leaveForDirectory(method, { choosesAccount, asksAgain });
      return;
    case 'sso': {
      const { code } = method;
      const body = { choosesAccount, ...(asksAgain && { asksAgain }) };
      const { data } = await call(beginSso, { params: { code }, body });
      startedSignIns.keepSso(data.state, { code, key: data.key, returnUrl });
      window.location.assign(data.authorizationUrl);
    }
  }
}

/** Leaves for a provider, the directory or the platform. */
export function useLeaveForProvider(method: RemoteMethod) {
  return useLeaving((departure: Departure) => leave(method, departure));
}
