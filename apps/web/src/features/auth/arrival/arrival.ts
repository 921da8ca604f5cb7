import type { SignInKind, SignInMethod, TokenPair } from '@axp/contracts';
import { azureAdLogin, azureAdVerify, finishSso } from '@axp/contracts';
import { call } from '@/shared/api/index.ts';
import { tabStore } from '@/shared/lib/tab-store.ts';
import { keepingLink } from '@/shared/session/keeping-link.ts';
import type { DirectoryMethod } from '@/shared/session/sign-in-methods.ts';
import { tokenOfAnswer } from '../directory/directory-client.ts';
import type { Answer } from './answer.ts';
import { begunSignIns } from './begun-sign-in.ts';
import { SignInFault } from './sign-in-fault.ts';

export interface Arrived {
  readonly tokens: TokenPair;
  readonly method: SignInKind;
  /** The directory's own token; null for everybody else. */
  readonly azureToken: string | null;
}

/** A sign-in that has come back to this tab. */
export interface Arrival {
  /** Whether this tab has begun it. */
  readonly isOurs: boolean;
  /** On this site; where the person wanted to go. */
  readonly returnUrl: string;
  readonly isBy: (method: SignInMethod) => boolean;
  /**
   * Ends it; may be called again, and what has been done stays done. Tells whom it signs in, as
   * soon as that is known.
   * @throws SignInFault, CallProblem
   */
  readonly finish: (tell: (email: string) => void) => Promise<Arrived>;
}

type MethodsOf = () => Promise<readonly SignInMethod[]>;

const begun = begunSignIns(tabStore);

/** Null where there is nothing to end: after a reload, or a way back through the history. */
export function arrivalOf(answer: Answer, methodsOf: MethodsOf): Arrival | null {
  if (answer.kind === 'none') return null;
  return answer.kind === 'sso' ? fromProvider(answer) : fromDirectory(answer, methodsOf);
}

function fromProvider({ query, state }: Extract<Answer, { kind: 'sso' }>): Arrival {
  const attempt = begun.readSso(state);
  return {
    isOurs: attempt !== null,
    returnUrl: attempt?.returnUrl ?? '/',
    isBy: (method) => method.kind === 'sso' && method.code === attempt?.code,
    finish: async () => {
      if (!attempt) throw new SignInFault('auth.attempt_unknown');
      const { code, key } = attempt;
      const ask = call(finishSso, { params: { code }, body: { answer: query, key } });
      const { data } = await keepingLink(ask, { method: 'sso', azureToken: null });
      begun.forgetSso(state);
      return { tokens: data, method: 'sso', azureToken: null };
    },
  };
}

function fromDirectory(
  { hash }: Extract<Answer, { kind: 'directory' }>,
  methodsOf: MethodsOf,
): Arrival {
  const attempt = begun.readDirectory();
  let accessToken: string | undefined;
  return {
    isOurs: attempt !== null,
    returnUrl: attempt?.returnUrl ?? '/',
    isBy: isDirectory,
    finish: async (tell) => {
      if (!attempt) throw new SignInFault('auth.attempt_unknown');
      const method = (await methodsOf()).find(isDirectory);
      if (!method) throw new SignInFault('auth.method_off');
      // MSAL takes an answer once, so its token is kept for another try.
      accessToken ??= await tokenOfAnswer(method, hash);
      const body = { accessToken };
      tell((await call(azureAdVerify, { body })).data.email);
      const by = { method: 'directory', azureToken: accessToken } as const;
      const { data } = await keepingLink(call(azureAdLogin, { body }), by);
      begun.forgetDirectory();
      return { tokens: data, method: 'directory', azureToken: accessToken };
    },
  };
}

function isDirectory(method: SignInMethod): method is DirectoryMethod {
  return method.kind === 'directory';
}
