import type { SignInSettings } from '@axp/contracts';
import type { SignInTrial } from '@axp/contracts/administration';
import {
  beginSignInTrial,
  finishDirectoryTrial,
  finishSignInTrial,
} from '@axp/contracts/administration';
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRightWords } from '@/shared/admin/rights/right-words.ts';
import { call } from '@/shared/api/index.ts';
import { leaveForDirectory, tokenOfAnswer } from '@/shared/session/directory-client.ts';
import { SignInFault } from '@/shared/session/sign-in-fault.ts';
import type { TrialReturn } from '@/shared/session/started-sign-ins.ts';
import { startedSignIns } from '@/shared/session/started-sign-ins.ts';
import { useFaultText } from '@/shared/session/use-fault-text.ts';
import { useLeaving } from '@/shared/session/use-leaving.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import type { ConnectedMethod } from './method-with-button.ts';
import { isConnected } from './method-with-button.ts';
import { signInSettings } from './sign-in-queries.ts';

const returnUrl = '/admin/sign-in';

async function leave(method: ConnectedMethod): Promise<void> {
  const { code, kind } = method;
  if (kind === 'directory') {
    // The page's policy may be older than the directory, and would not let the browser ask it.
    startedSignIns.keepNextTrial(code);
    window.location.reload();
    return;
  }
  const { data } = await call(beginSignInTrial, { params: { code } });
  startedSignIns.keepSso(data.state, { code, key: data.key, returnUrl, isTrial: true });
  window.location.assign(data.authorizationUrl);
}

interface TrialButtonProps {
  readonly method: ConnectedMethod;
  readonly id?: string;
}

/** Name of the button in a method's card, which gets the focus after its trial. */
export const trialButtonId = (code: string) => `trial-${code}`;

/** Leaves for the provider as a person would, to see what comes back. */
export function TrialButton({ method, id }: TrialButtonProps) {
  const { t } = useTranslation('adminSignIn');
  const toast = useToast();
  const faultText = useFaultText();
  const { start, isLeaving } = useLeaving(leave, {
    onError: (error) => toast.error(faultText(error)),
  });
  return (
    <Button
      {...(id !== undefined && { id })}
      color="inherit"
      aria-label={t('trial.startOf', { name: method.name })}
      loading={isLeaving}
      onClick={() => start(method)}
    >
      {t('trial.start')}
    </Button>
  );
}

async function finish(back: TrialReturn, { methods }: SignInSettings): Promise<SignInTrial> {
  const { code } = back;
  const params = { code };
  if ('answer' in back) {
    const { answer, key } = back;
    return (await call(finishSignInTrial, { params, body: { answer, key } })).data;
  }
  const directory = directoryIn(methods, code);
  if (!directory) throw new SignInFault('sign_in_method.not_found');
  const accessToken = await tokenOfAnswer(directory, back.hash);
  return (await call(finishDirectoryTrial, { params, body: { accessToken } })).data;
}

function directoryIn(methods: SignInSettings['methods'], code: string) {
  const found = methods.find((method) => method.code === code);
  return found?.kind === 'directory' ? { ...found, scopes: found.scopes.split(' ') } : null;
}

/** Shows what a trial has come back with, once. */
export function TrialReturned({ settings }: { readonly settings: SignInSettings }) {
  const { t } = useTranslation(['adminSignIn', 'common']);
  const queryClient = useQueryClient();
  const toast = useToast();
  const faultText = useFaultText();
  const isTaken = useRef(false);
  const { mutate, reset, variables, data, error, isIdle } = useMutation({
    mutationFn: (back: TrialReturn) => finish(back, settings),
    // One that works can be turned on.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: signInSettings().queryKey }),
  });
  const { mutate: leaveNow } = useMutation({
    mutationFn: async (code: string) => {
      const directory = directoryIn(settings.methods, code);
      if (!directory) return;
      startedSignIns.keepDirectory({ returnUrl, trialOf: code });
      await leaveForDirectory(directory, { choosesAccount: true });
    },
    onError: (fault) => toast.error(faultText(fault)),
  });
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    const back = startedSignIns.takeTrial();
    if (back) mutate(back);
    const next = startedSignIns.takeNextTrial();
    if (next !== null) leaveNow(next);
  }, [mutate, leaveNow]);
  const code = variables?.code;
  useEffect(() => {
    if (code === undefined) return undefined;
    return () => document.getElementById(trialButtonId(code))?.focus();
  }, [code]);
  const method = settings.methods.find((one) => one.code === code);
  if (isIdle || !method || !isConnected(method)) return null;
  return (
    <ResponsiveDialog
      size="medium"
      title={t('trial.title', { name: method.name })}
      onClose={reset}
      actions={
        <>
          {(data ?? error) && <TrialButton method={method} />}
          <CloseButton variant="contained" onClick={reset} />
        </>
      }
    >
      <Box role="status" sx={{ display: 'grid', gap: 4 }}>
        {data && <TrialResult trial={data} />}
        {error && <Alert severity="error">{`${t('trial.failed')}. ${faultText(error)}`}</Alert>}
        {!data && !error && <Skeleton variant="rounded" height={280} />}
      </Box>
    </ResponsiveDialog>
  );
}

/** Shown first, also where the provider has not sent them: people are found and named by these. */
const expected = ['sub', 'email', 'email_verified', 'name', 'groups', 'amr', 'acr'] as const;
const isExpected = (name: string) => expected.some((one) => one === name);

function TrialResult({ trial }: { readonly trial: SignInTrial }) {
  const { t } = useTranslation('adminSignIn');
  const { claims, outcome, refusal, needsCode, person } = trial;
  const fullName = person?.fullName ?? '';
  const sentAs = (claim: string) => claims.find((one) => one.name === claim)?.value;
  return (
    <>
      <Alert
        severity={refusal === null ? 'success' : 'warning'}
        {...(person && {
          action: (
            <Button
              component={PageLink}
              href={`/admin/people/person?id=${person.id}`}
              color="inherit"
              aria-label={t('trial.openPerson', { person: fullName })}
            >
              {t('trial.open')}
            </Button>
          ),
        })}
      >
        <Typography variant="subtitle2">
          {t(`trial.outcome.${outcome}`, { person: fullName })}
        </Typography>
        {refusal !== null && t(`trial.refusal.${refusal}`)}
        {needsCode && t('trial.needsCode')}
      </Alert>
      <Typography variant="secondary">{t('trial.nothingChanged')}</Typography>
      <TrialGroups trial={trial} />
      <section>
        <Typography variant="subtitle1" component="h3" sx={{ mb: 2 }}>
          {t('trial.claims')}
        </Typography>
        <Box
          component="dl"
          // The dialog scrolls on a phone, so the keyboard has to reach its content.
          tabIndex={0}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
            columnGap: 3,
            rowGap: { xs: 0, sm: 2 },
            m: 0,
            '& dd': { mb: { xs: 2, sm: 0 } },
          }}
        >
          {expected.map((claim) => (
            <Fact key={claim} term={`${t(`trial.claim.${claim}`)} (${claim})`}>
              {sentAs(claim) ?? (
                <Typography component="span" variant="secondary">
                  {t('trial.notSent')}
                </Typography>
              )}
            </Fact>
          ))}
          {claims.map(
            (claim) =>
              !isExpected(claim.name) && (
                <Fact key={claim.name} term={claim.name}>
                  {claim.value}
                </Fact>
              ),
          )}
        </Box>
      </section>
    </>
  );
}

/** Groups that came, and the rights that the saved mapping gives by them. */
function TrialGroups({ trial: { groups, gives } }: { readonly trial: SignInTrial }) {
  const { t } = useTranslation('adminSignIn');
  const words = useRightWords();
  return (
    <section>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {t('trial.groups.title')}
      </Typography>
      {groups === null && <Typography variant="secondary">{t('trial.groups.unknown')}</Typography>}
      {groups !== null && gives.length === 0 && (
        <Typography variant="secondary">
          {t('trial.groups.none', { count: groups.length })}
        </Typography>
      )}
      {gives.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 5, typography: 'body2', overflowWrap: 'anywhere' }}>
          {gives.map((given) => (
            <li key={`${given.group} ${words.full(given)}`}>
              {t('trial.groups.gives', { group: given.group, right: words.full(given) })}
            </li>
          ))}
        </Box>
      )}
    </section>
  );
}
