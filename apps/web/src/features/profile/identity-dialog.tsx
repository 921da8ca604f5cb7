import { confirmIdentity } from '@axp/contracts/second-factor';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, call, useProblemText } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { profileTexts } from '@/shared/i18n/texts/profile.ts';
import { fieldText } from '@/shared/lib/field-text.ts';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import { onProof, openIdentityWindow } from '@/shared/session/identity-window.ts';
import { useLanguage, useUser } from '@/shared/session/index.ts';
import type { RemoteMethod } from '@/shared/session/sign-in-methods.ts';
import { isRemote, signInMethods } from '@/shared/session/sign-in-methods.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecretField } from './secret-field.tsx';
import { useAccounts } from './use-accounts.ts';
import { useFactors } from './use-factors.ts';

interface IdentityDialogProps {
  readonly onEnd: (isProven: boolean) => void;
}

/** Asks for password, code or a new sign-in at the provider, whatever the person has (H-06). */
export function IdentityDialog({ onEnd }: IdentityDialogProps) {
  const { t: common, i18n } = useTranslation('common');
  // Opens on pages that come without them.
  addTexts(i18n, [profileTexts]);
  const t = useFactorTexts();
  const factors = useFactors();
  const methods = useOwnMethods();
  useProofElsewhere(() => onEnd(true));
  if (factors.isPending || methods === null) return null;
  const hasPassword = factors.data?.hasPassword !== false;
  if (hasPassword) {
    return <SecretDialog hasApp={Boolean(factors.data?.app)} methods={methods} onEnd={onEnd} />;
  }
  return (
    <ResponsiveDialog
      title={t('verify.title')}
      size="small"
      onClose={() => onEnd(false)}
      actions={
        <Button color="inherit" onClick={() => onEnd(false)}>
          {common('action.cancel')}
        </Button>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>{t('confirm.lead')}</Typography>
        <ProviderButtons methods={methods} />
      </Stack>
    </ResponsiveDialog>
  );
}

interface SecretDialogProps extends IdentityDialogProps {
  readonly hasApp: boolean;
  readonly methods: readonly RemoteMethod[];
}

/** Password, or a code of the authenticator app. */
function SecretDialog({ hasApp, methods, onEnd }: SecretDialogProps) {
  const t = useFactorTexts();
  const { t: profile } = useTranslation('profile');
  const problemText = useProblemText();
  const { email } = useUser();
  const [name, setName] = useState<'currentPassword' | 'code'>('currentPassword');
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (typed: string) => call(confirmIdentity, { body: { [name]: typed } }),
    onSuccess: () => onEnd(true),
  });
  const isOfField = error instanceof ApiProblem && error.issues.some(({ path }) => path === name);
  const errorText = error && isOfField ? problemText(error) : undefined;
  return (
    <FormDialog
      title={t('verify.title')}
      size="small"
      confirm={t('verify.submit')}
      isPending={isPending}
      onSubmit={(event) => {
        const typed = fieldText(event.currentTarget, name);
        if (typed !== '') mutate(typed);
      }}
      onClose={() => onEnd(false)}
    >
      {error && !isOfField && <Alert severity="error">{problemText(error)}</Alert>}
      <Typography>{t('confirm.lead')}</Typography>
      {name === 'code' ? (
        <TextInput
          key={name}
          name={name}
          label={t('enrol.code')}
          autoComplete="one-time-code"
          autoFocus
          errorText={errorText}
          inputProps={{ inputMode: 'numeric' }}
        />
      ) : (
        <>
          {/* Tells a password manager whose password it is. */}
          <input name="username" autoComplete="username" defaultValue={email} hidden />
          <SecretField
            key={name}
            name={name}
            label={profile('password.current')}
            autoComplete="current-password"
            autoFocus
            errorText={errorText}
          />
        </>
      )}
      {hasApp && (
        <Button
          color="inherit"
          onClick={() => {
            reset();
            setName(name === 'code' ? 'currentPassword' : 'code');
          }}
        >
          {t(name === 'code' ? 'confirm.usePassword' : 'verify.useApp')}
        </Button>
      )}
      <ProviderButtons methods={methods} />
    </FormDialog>
  );
}

function ProviderButtons({ methods }: Pick<SecretDialogProps, 'methods'>) {
  const t = useFactorTexts();
  const { language } = useLanguage();
  const [isBlocked, setIsBlocked] = useState(false);
  return (
    <>
      {isBlocked && <Alert severity="warning">{t('confirm.blocked')}</Alert>}
      {methods.map(({ code, name }) => (
        <Button
          key={code}
          variant="outlined"
          size="large"
          onClick={() => setIsBlocked(!openIdentityWindow(code))}
        >
          {t('confirm.at', { name: name[language] })}
        </Button>
      ))}
    </>
  );
}

/** Sign-in methods with a linked account of the person; null while they load. */
function useOwnMethods(): readonly RemoteMethod[] | null {
  const identities = useAccounts();
  const methods = useQuery(signInMethods());
  if (identities.isPending || methods.isPending) return null;
  const linked = new Set(identities.data?.map(({ methodCode }) => methodCode));
  return methods.data?.filter(isRemote).filter(({ code }) => linked.has(code)) ?? [];
}

function useProofElsewhere(onProven: () => void): void {
  const { id } = useUser();
  useEffect(() => onProof(id, onProven), [id, onProven]);
}
