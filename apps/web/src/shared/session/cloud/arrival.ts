import type { TokenPair } from '@axp/contracts';
import type { CloudKit } from './cloud-kit.ts';
import { openCloudKit } from './cloud-kit.ts';
import type { CloudMethod } from './cloud-method.ts';
import { fetchCloudTokens } from './cloud-tokens.ts';

/** Why a sign-on came to nothing, as far as the person can do something about it. */
export type CloudFault = 'denied' | 'over' | 'unreachable';

/** No sign-on to finish: another tab or user started it, or it expired. */
class NothingToFinish extends Error {
  override readonly name = 'NothingToFinish';
}

export interface Arrived {
  /** Shows the API who is signed on. */
  readonly fetchTokens: () => Promise<TokenPair>;
  /** Where the person wanted to go; on this site. */
  readonly returnUrl: string;
}

/** Finishes a sign-on; what has been done stays done when it is tried again. */
export type Arrival = (method: CloudMethod) => Promise<Arrived>;

const deniedCodes: ReadonlySet<unknown> = new Set(['access_denied', 'login_required']);
const overCodes: ReadonlySet<unknown> = new Set([
  'refused',
  'bad_response',
  'session_invalid',
  'no_storage',
]);

/** What to tell of an error of the kit, or of a sign-on that is none; null for all others. */
export function cloudFaultOf(error: unknown): CloudFault | null {
  if (error instanceof NothingToFinish) return 'over';
  if (!(error instanceof Error) || error.name !== 'AxpError') return null;
  const code: unknown = Reflect.get(error, 'code');
  if (deniedCodes.has(code)) return 'denied';
  return overCodes.has(code) ? 'over' : 'unreachable';
}

/**
 * Takes what the platform has put into the address out of it, before any request or other script
 * could see it, and gives how to finish the sign-on.
 */
export function beginArrival({ history, location }: Window): Arrival {
  const address = location.href;
  history.replaceState(history.state, '', location.pathname);
  let landed: { readonly kit: CloudKit; readonly result: Promise<Landing> } | undefined;
  return async (method) => {
    if (!landed) {
      const kit = await openCloudKit(method);
      landed ??= { kit, result: kit.handleRedirect(address) };
    }
    const result = await landed.result;
    if (result === null) throw new NothingToFinish();
    const { kit } = landed;
    const { returnUrl, session } = result;
    return { returnUrl, fetchTokens: () => fetchCloudTokens(kit, session.sessionKey) };
  };
}

type Landing = Awaited<ReturnType<CloudKit['handleRedirect']>>;
