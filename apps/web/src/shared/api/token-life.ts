import { jwtDecode } from 'jwt-decode';

/** Longer than any request takes, so that a token does not end on its way. */
const marginMs = 60_000;

export interface TokenLife {
  /** Whether a token is about to end. A text that is no token never is. */
  readonly isAlmostOver: (token: string) => boolean;
}

interface Clocks {
  /** Milliseconds that only go forward; what they count from does not matter. */
  readonly monotonicNow: () => number;
  /** The device's own clock, which may be wrong. */
  readonly wallNow: () => number;
}

/**
 * Tells when an access token is about to end, without trusting the device's clock: its length
 * comes from the token, its age from when this page first saw it. The device's clock only adds
 * what the token had lived before, and only where that can be true.
 */
export function createTokenLife({ monotonicNow, wallNow }: Clocks): TokenLife {
  let known: { readonly token: string; readonly endsAt: number } | null = null;

  function endOf(token: string): number {
    try {
      const { iat, exp } = jwtDecode(token);
      if (iat === undefined || exp === undefined) return Number.POSITIVE_INFINITY;
      const lengthMs = (exp - iat) * 1000;
      const claimedAgeMs = wallNow() - iat * 1000;
      const ageMs = claimedAgeMs > 0 && claimedAgeMs < lengthMs ? claimedAgeMs : 0;
      return monotonicNow() + lengthMs - ageMs;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }

  return {
    isAlmostOver: (token) => {
      if (known?.token !== token) known = { token, endsAt: endOf(token) };
      return known.endsAt - monotonicNow() < marginMs;
    },
  };
}
