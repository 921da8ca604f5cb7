import type { SignInMethod } from '@axp/contracts';
import { azureAdLogin, azureAdVerify, finishSso } from '@axp/contracts';
import type { SignInAnswer } from '@axp/contracts/second-factor';
import { Alert, Button, CircularProgress, Link, Stack, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { linkCodeUrl, loginUrl, safeReturnUrl } from '@/shared/routing/return-url.ts';
import { tokenOfAnswer } from '@/shared/session/directory-client.ts';
import { useSession } from '@/shared/session/index.ts';
import type { SignInSource } from '@/shared/session/keeping-link.ts';
import { isLinkRequired, keepingLink } from '@/shared/session/keeping-link.ts';
import {
  isWorthRepeating,
  needsOtherAccount,
  SignInFault,
} from '@/shared/session/sign-in-fault.ts';
import type { DirectoryMethod, SsoMethod } from '@/shared/session/sign-in-methods.ts';
import { signInMethods } from '@/shared/session/sign-in-methods.ts';
import { startedSignIns } from '@/shared/session/started-sign-ins.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondStepFrame } from './second-step-frame.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { useLeaveForProvider } from './use-leave-for-provider.ts';

interface AnewButtonProps {
  readonly method: SsoMethod | DirectoryMethod;
  readonly returnUrl: string;
  readonly choosesAccount: boolean;
}

/** Begins the same way again; with another account where this one did not get in. */
function AnewButton({ method, returnUrl, choosesAccount }: AnewButtonProps) {
  const { t } = useTranslation('login');
  const faultText = useFaultText();
  const { start, isLeaving, error } = useLeaveForProvider(method);
  return (
    <>
      {error && <Alert severity="error">{faultText(error)}</Alert>}
      <Button
        variant="contained"
        size="large"
        loading={isLeaving}
        onClick={() => start({ returnUrl, choosesAccount })}
      >
        {t(choosesAccount ? 'arrival.otherAccount' : 'arrival.again')}
      </Button>
    </>
  );
}

/** Where providers and the directory send people back to (A-02, A-03, G-07). */
export function SsoCallbackPage() {
  const { t } = useTranslation('login');
  const faultText = useFaultText();
  const { email, waiting, error, returnUrl, tried, repeat } = useArrival();
  if (waiting) return <SecondStepFrame {...waiting} />;
  if (!error) {
    return (
      <SignInFrame title={t('arrival.title')}>
        <Stack role="status" direction="row" sx={{ gap: 4, alignItems: 'center' }}>
          <CircularProgress size={20} aria-hidden />
          <Typography color="textSecondary">
            {email === null ? t('arrival.working') : t('arrival.workingAs', { email })}
          </Typography>
        </Stack>
      </SignInFrame>
    );
  }
  const isLed = tried?.kind === 'sso' || tried?.kind === 'directory';
  return (
    <SignInFrame title={t('arrival.failed')}>
      <Stack sx={{ gap: 5 }}>
        <Alert severity="error">{faultText(error)}</Alert>
        {isWorthRepeating(error) ? (
          <Button variant="contained" size="large" onClick={repeat}>
            {t('arrival.again')}
          </Button>
        ) : (
          isLed && (
            <AnewButton
              method={tried}
              returnUrl={returnUrl}
              choosesAccount={needsOtherAccount(error)}
            />
          )
        )}
        <Link component={PageLink} href={loginUrl(returnUrl)} sx={{ alignSelf: 'center' }}>
          {t('arrival.otherWays')}
        </Link>
      </Stack>
    </SignInFrame>
  );
}

/**
 * Ends what was begun at a provider or the directory, and leads on to where the person wanted to
 * go. The answer leaves the address before anything else happens.
 */
function useArrival() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { status } = useSession();
  const finish = useFinishSignIn();
  const [email, setEmail] = useState<string | null>(null);
  const isTaken = useRef(false);
  // Resolves to the pending second step, or to null once the user is signed in.
  const { mutate, data, variables, error } = useMutation({
    mutationFn: async (arrival: Arrival) => {
      const { answer, by } = await arrival.finish(setEmail);
      const { returnUrl } = arrival;
      if ('ticket' in answer) return { pending: answer, by, returnUrl };
      await finish(answer, by);
      return null;
    },
    onError: (error, { returnUrl }) => {
      if (isLinkRequired(error)) void router.replace(linkCodeUrl(returnUrl));
    },
    onSuccess: (waiting, { returnUrl }) => {
      if (!waiting) void router.replace(safeReturnUrl(returnUrl, window.location.origin));
    },
  });
  const { data: methods = [] } = useQuery({ ...signInMethods(), enabled: error !== null });

  useEffect(() => {
    if (status === 'loading' || isTaken.current) return;
    isTaken.current = true;
    const methodsOf = () => queryClient.query({ ...signInMethods(), staleTime: 'static' });
    const answer = takeAnswer(window);
    if (keepsTrial(answer)) {
      void router.replace(signInSettingsPath);
      return;
    }
    const arrival = arrivalOf(answer, methodsOf);
    // A signed-in user does not see errors about a sign-in that another tab started.
    const isForUs = arrival?.isOurs === true || status === 'guest';
    if (arrival && isForUs) mutate(arrival);
    else void router.replace('/');
  }, [mutate, queryClient, router, status]);

  return {
    email,
    /** A second factor comes next (H-11). */
    waiting: data ?? null,
    // The page for the code replaces this one.
    error: isLinkRequired(error) ? null : error,
    returnUrl: variables?.returnUrl ?? '/',
    /** Sign-in method of the attempt, for a retry; undefined if this tab did not start one. */
    tried: methods.find((method) => variables?.isBy(method)),
    repeat: () => {
      if (variables) mutate(variables);
    },
  };
}

interface Arrived {
  readonly answer: SignInAnswer;
  readonly by: SignInSource;
}

/** A sign-in that has come back to this tab. */
interface Arrival {
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

const signInSettingsPath = '/admin/sign-in';

/** Keeps the answer to a trial for the page that began it, which shows what came back. */
function keepsTrial(answer: Answer): boolean {
  if (answer.kind === 'sso') {
    const { query, state } = answer;
    const attempt = startedSignIns.readSso(state);
    if (attempt?.isTrial !== true) return false;
    startedSignIns.forgetSso(state);
    startedSignIns.keepTrial({ code: attempt.code, key: attempt.key, answer: query });
    return true;
  }
  const code = startedSignIns.readDirectory()?.trialOf;
  if (answer.kind === 'none' || code === undefined) return false;
  startedSignIns.forgetDirectory();
  startedSignIns.keepTrial({ code, hash: answer.hash });
  return true;
}

/** Null where there is nothing to end: after a reload, or a way back through the history. */
function arrivalOf(answer: Answer, methodsOf: MethodsOf): Arrival | null {
  if (answer.kind === 'none') return null;
  return answer.kind === 'sso' ? fromProvider(answer) : fromDirectory(answer, methodsOf);
}

function fromProvider({ query, state }: Extract<Answer, { kind: 'sso' }>): Arrival {
  const attempt = startedSignIns.readSso(state);
  return {
    isOurs: attempt !== null,
    returnUrl: attempt?.returnUrl ?? '/',
    isBy: (method) => method.kind === 'sso' && method.code === attempt?.code,
    finish: async () => {
      if (!attempt) throw new SignInFault('auth.attempt_unknown');
      const { code, key } = attempt;
      const ask = call(finishSso, { params: { code }, body: { answer: query, key } });
      const by = { method: 'sso', azureToken: null } as const;
      const { data: answer } = await keepingLink(ask, by);
      startedSignIns.forgetSso(state);
      return { answer, by };
    },
  };
}

function fromDirectory(
  { hash }: Extract<Answer, { kind: 'directory' }>,
  methodsOf: MethodsOf,
): Arrival {
  const attempt = startedSignIns.readDirectory();
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
      const { data: answer } = await keepingLink(call(azureAdLogin, { body }), by);
      startedSignIns.forgetDirectory();
      return { answer, by };
    },
  };
}

function isDirectory(method: SignInMethod): method is DirectoryMethod {
  return method.kind === 'directory';
}

/** Response of a provider or the directory in the callback URL. */
type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'sso'; readonly query: string; readonly state: string }
  | { readonly kind: 'directory'; readonly hash: string };

/**
 * Removes the response from the URL before any request or other script can read it, because URLs
 * are stored in histories and logs.
 */
function takeAnswer({ history, location }: Window): Answer {
  const { search, hash } = location;
  history.replaceState(history.state, '', location.pathname);
  const state = new URLSearchParams(search).get('state');
  if (state !== null) return { kind: 'sso', query: search.slice(1), state };
  // MSAL has the directory answer behind the `#`.
  return new URLSearchParams(hash.slice(1)).has('state')
    ? { kind: 'directory', hash }
    : { kind: 'none' };
}
