import type { ManagedSignInMethod, SignInSettings } from '@axp/contracts';
import { MailDomains, updateRegistration, updateSignInMethod } from '@axp/contracts';
import { Alert, Box, Card, Divider, FormControlLabel, Switch, Typography } from '@mui/material';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { TextInput } from '@/shared/form/text-input.tsx';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { partsOf } from './connection-values.ts';
import { MethodActions } from './method-actions.tsx';
import { MethodPicture } from './method-picture.tsx';
import type { MethodWithButton } from './method-with-button.ts';
import { isAdded } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

const Typed = z.object({ domains: MailDomains });

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
        <FormControlLabel
          control={
            <Switch
              checked={isEnabled}
              disabled={change.isPending || isUntested(method)}
              onChange={() => change.mutate(undefined)}
            />
          }
          label={<HiddenText>{name}</HiddenText>}
          sx={{ m: 0, minHeight: 44 }}
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
          <MethodActions method={method} settings={settings} />
        </>
      )}
    </Card>
  );
}

interface MethodDomainsProps {
  readonly method: MethodWithButton;
  readonly version: number;
}

/** Email domains that may use the method, without an email code at the first sign-in (H-02). */
function MethodDomains({ method, version }: MethodDomainsProps) {
  const { t } = useTranslation('adminSignIn');
  const { code, name, allowedDomains: domains } = method;
  const save = useSettingsChange(
    (allowedDomains: string[]) =>
      call(updateSignInMethod, { params: { code }, body: { version, allowedDomains } }),
    { done: t('registration.domainsSaved') },
  );
  return (
    <DomainsForm
      key={domains.join()}
      label={t('methodDomains', { name })}
      hint={t('connection.allowedDomains.hint')}
      domains={domains}
      isPending={save.isPending}
      onSave={(typed) => save.mutate([...typed])}
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
      <FormControlLabel
        control={
          <Switch
            checked={isOpen}
            disabled={change.isPending || (!isLocalOn && !isOpen)}
            onChange={() => change.mutate(undefined)}
          />
        }
        label={t('registration.title')}
        sx={{ minHeight: 44 }}
      />
      <Typography variant="secondary">
        {t(isLocalOn ? 'registration.text' : 'registration.needsLocal')}
      </Typography>
      {isOpen && (
        <DomainsForm
          key={allowedDomains.join()}
          label={t('registration.domains')}
          hint={t('registration.domainsHint')}
          domains={allowedDomains}
          isPending={save.isPending}
          onSave={(domains) => save.mutate([...domains])}
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

interface DomainsFormProps {
  readonly label: string;
  readonly hint: string;
  readonly domains: readonly string[];
  readonly isPending: boolean;
  readonly onSave: (domains: readonly string[]) => void;
}

/** Domains of addresses, separated by commas or spaces. */
function DomainsForm({ label, hint, domains, isPending, onSave }: DomainsFormProps) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState(domains.join(', '));
  const form = useCheckedForm({
    schema: Typed,
    input: { domains: partsOf(typed) },
    error: null,
    fields: [],
    // An issue is about one of the domains.
    fieldOf: () => 'domains',
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send((body) => onSave(body.domains));
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mt: 4 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <TextInput
          label={label}
          hint={hint}
          autoComplete="off"
          value={typed}
          errorText={form.at('domains')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Box>
      <SecondaryButton
        type="submit"
        aria-label={`${t('save')}: ${label}`}
        loading={isPending}
        sx={{ mt: 7, minHeight: 44 }}
      >
        {t('save')}
      </SecondaryButton>
    </Box>
  );
}
