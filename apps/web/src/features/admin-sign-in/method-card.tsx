import type { ManagedSignInMethod, SignInSettings } from '@axp/contracts';
import {
  ExternalIdClaim,
  MailDomains,
  updateRegistration,
  updateSignInMethod,
} from '@axp/contracts';
import { Alert, Box, Card, Divider, Typography } from '@mui/material';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { partsOf } from './connection-values.ts';
import { LineForm } from './line-form.tsx';
import { MethodActions } from './method-actions.tsx';
import { MethodPicture } from './method-picture.tsx';
import type { MethodWithButton } from './method-with-button.ts';
import { isAdded } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface MethodCardProps {
  readonly method: ManagedSignInMethod;
  readonly settings: SignInSettings;
}

/** One way to sign in: whether it is on, what it needs, and what can be done about it. */
export function MethodCard({ method, settings }: MethodCardProps) {
  const { t } = useTranslation('adminSignIn');
  const { code, isEnabled } = method;
  const name = method.kind === 'local' ? t('local') : method.name;
  const change = useSettingsChange(
    () =>
      call(updateSignInMethod, {
        params: { code },
        body: { version: settings.version, isEnabled: !isEnabled },
      }),
    { done: t(isEnabled ? 'off' : 'on', { name }) },
  );
  return (
    <Card component="li" sx={{ px: 4, py: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
        <MethodPicture method={method} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {method.kind !== 'local' && (
            <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
              {t(`kind.${method.kind}`)}
              {'issuer' in method && ` · ${method.issuer}`}
            </Typography>
          )}
        </Box>
        <SwitchField
          checked={isEnabled}
          disabled={change.isPending || isUntested(method)}
          onChange={() => change.mutate(undefined)}
          label={<HiddenText>{name}</HiddenText>}
          sx={{ m: 0 }}
        />
      </Box>
      <MethodFacts method={method} />
      {method.kind === 'local' ? (
        <>
          <Divider sx={{ my: 3 }} />
          <RegistrationSection settings={settings} isLocalOn={isEnabled} />
        </>
      ) : (
        <>
          <MethodDomains method={method} version={settings.version} />
          <MethodClaim method={method} version={settings.version} />
          <MethodActions method={method} settings={settings} />
        </>
      )}
    </Card>
  );
}

interface MethodPartProps {
  readonly method: MethodWithButton;
  readonly version: number;
}

/** Email domains that may use the method, without an email code at the first sign-in (H-02). */
function MethodDomains({ method, version }: MethodPartProps) {
  const { t } = useTranslation('adminSignIn');
  const { code, name, allowedDomains: domains } = method;
  const save = useSettingsChange(
    (allowedDomains: string[]) =>
      call(updateSignInMethod, { params: { code }, body: { version, allowedDomains } }),
    { done: t('registration.domainsSaved') },
  );
  return (
    <LineForm
      key={domains.join()}
      label={t('methodDomains', { name })}
      hint={t('connection.allowedDomains.hint')}
      text={domains.join(', ')}
      schema={MailDomains}
      read={partsOf}
      isPending={save.isPending}
      onSave={save.mutate}
    />
  );
}

/** Claim by which people whom the directory has created sign in without a code (J-07). */
function MethodClaim({ method, version }: MethodPartProps) {
  const { t } = useTranslation('adminSignIn');
  const { code, name, externalIdClaim: claim } = method;
  const save = useSettingsChange(
    (externalIdClaim: string | null) =>
      call(updateSignInMethod, { params: { code }, body: { version, externalIdClaim } }),
    { done: t('claim.saved') },
  );
  return (
    <LineForm
      key={claim}
      label={t('claim.label', { name })}
      hint={t('claim.hint')}
      text={claim ?? ''}
      schema={ExternalIdClaim}
      read={(typed) => (typed.trim() === '' ? null : typed)}
      isPending={save.isPending}
      onSave={save.mutate}
    />
  );
}

interface RegistrationSectionProps {
  readonly settings: SignInSettings;
  readonly isLocalOn: boolean;
}

/** Settings for self-registration: whether it is open, and for which email domains. */
function RegistrationSection({ settings, isLocalOn }: RegistrationSectionProps) {
  const { t } = useTranslation('adminSignIn');
  const { version, registration } = settings;
  const { isOpen, allowedDomains } = registration;
  const change = useSettingsChange(
    () => call(updateRegistration, { body: { version, isOpen: !isOpen } }),
    { done: t(isOpen ? 'registration.off' : 'registration.on') },
  );
  const save = useSettingsChange(
    (domains: string[]) => call(updateRegistration, { body: { version, allowedDomains: domains } }),
    { done: t('registration.domainsSaved') },
  );
  return (
    <>
      <SwitchField
        checked={isOpen}
        disabled={change.isPending || (!isLocalOn && !isOpen)}
        onChange={() => change.mutate(undefined)}
        label={t('registration.title')}
      />
      <Typography variant="secondary">
        {t(isLocalOn ? 'registration.text' : 'registration.needsLocal')}
      </Typography>
      {isOpen && (
        <LineForm
          key={allowedDomains.join()}
          label={t('registration.domains')}
          hint={t('registration.domainsHint')}
          text={allowedDomains.join(', ')}
          schema={MailDomains}
          read={partsOf}
          isPending={save.isPending}
          onSave={save.mutate}
        />
      )}
    </>
  );
}

/** Access rules of a sign-in method, with a warning if its configuration is incomplete. */
function MethodFacts({ method }: { readonly method: ManagedSignInMethod }) {
  const { t } = useTranslation('adminSignIn');
  const missing = missingOf(t, method);
  return (
    <>
      <Typography variant="secondary" component="div" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {factsOf(t, method).map((fact) => (
          <div key={fact}>{fact}</div>
        ))}
      </Typography>
      {missing !== null && (
        <Alert severity="warning" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
          {missing}
        </Alert>
      )}
      {missing === null && isUntested(method) && (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t('untested')}
        </Alert>
      )}
    </>
  );
}

/** An added method is turned on after its test. */
function isUntested(method: ManagedSignInMethod): boolean {
  return isAdded(method) && !method.isEnabled && method.testedAt === null;
}

type Texts = TFunction<'adminSignIn'>;

function factsOf(t: Texts, method: ManagedSignInMethod): readonly string[] {
  const { administrators: count } = method;
  const who = count === 0 ? t('noAdministrator') : t('administrators', { count });
  if (method.kind === 'local') return [who];
  const { allowedDomains } = method;
  const entry =
    allowedDomains.length > 0
      ? t('domains', { domains: allowedDomains.join(', ') })
      : t('codeByMail');
  const { groupMode } = method;
  const groups = groupMode === 'off' ? [] : [t(`groups.state.${groupMode}`)];
  if (method.kind === 'cloud') {
    const { tenantKey: tenant } = method;
    return [who, entry, ...groups, ...(tenant === null ? [] : [t('cloud.tenant', { tenant })])];
  }
  const { createsUsers } = method;
  const secret = method.kind === 'sso' ? method.secret : null;
  return [
    who,
    entry,
    ...(createsUsers ? [t('createsUsers')] : []),
    ...groups,
    ...(secret?.isSet && secret.name !== null ? [t('secretSet', { name: secret.name })] : []),
    method.isOwn ? t('people', { count: method.people }) : t('byOperator'),
  ];
}

function missingOf(t: Texts, method: ManagedSignInMethod): string | null {
  if (method.isReady) return null;
  if (method.kind === 'sso' && method.secret) {
    const { name } = method.secret;
    return name === null ? t('secretUnreadable') : t('secretMissing', { name });
  }
  return t('platformMissing');
}
