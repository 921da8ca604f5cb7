import type { CaptchaAction } from '@axp/contracts';
import { getCaptchaChallenge } from '@axp/contracts';
import { useMemo, useState } from 'react';
import { ApiProblem, call } from '@/shared/api/index.ts';

export type CaptchaState = 'idle' | 'working' | 'ready';

interface Pending {
  readonly token: Promise<string>;
  readonly since: number;
}

/** Well before the server lets a challenge end. */
const goodForMs = 15 * 60 * 1000;

const refusals: readonly string[] = ['captcha.required', 'captcha.refused'];

function isRefused(error: unknown): boolean {
  return error instanceof ApiProblem && refusals.includes(error.code);
}

/** Works tokens out ahead of the calls that need them; each is good for one (Z-103). */
function createTokens(action: CaptchaAction, onState: (state: CaptchaState) => void) {
  let pending: Pending | null = null;

  function begin(): Pending {
    const begun = { token: obtainToken(action), since: performance.now() };
    onState('working');
    begun.token.then(
      () => onState('ready'),
      () => {
        // The current caller gets the error; the next one retries.
        if (pending === begun) pending = null;
        onState('idle');
      },
    );
    pending = begun;
    return begun;
  }

  function prepare(): Pending {
    const isGood = pending !== null && performance.now() - pending.since < goodForMs;
    return pending !== null && isGood ? pending : begin();
  }

  function take(): Promise<string> {
    const { token } = prepare();
    pending = null;
    return token.finally(() => onState('idle'));
  }

  return {
    /** Begins while a person still types. */
    prepare: () => void prepare(),
    /** Calls with a new token, and retries if the server requires another. */
    withToken: async <T>(send: (token: string) => Promise<T>): Promise<T> => {
      try {
        return await send(await take());
      } catch (error) {
        if (isRefused(error)) return send(await take());
        throw error;
      }
    },
    isRefused,
  };
}

/** Human verification that does itself while one types. */
export function useCaptcha(action: CaptchaAction) {
  const [state, setState] = useState<CaptchaState>('idle');
  const tokens = useMemo(() => createTokens(action, setState), [action]);
  return { state, ...tokens };
}

/**
 * Returns a human-verification token for one call of an action. Loads the code of the
 * provider on demand to keep it out of the page's bundle.
 */
async function obtainToken(action: CaptchaAction): Promise<string> {
  const { data } = await call(getCaptchaChallenge, { query: { action } });
  if (data.provider === 'altcha') {
    const { solveAltcha } = await import('./solve-altcha.ts');
    return solveAltcha(data.challenge);
  }
  const { solveRemoteCaptcha } = await import('./solve-remote-captcha.ts');
  return solveRemoteCaptcha(data, action);
}
