import type { SignInSettings } from '@axp/contracts';
import { apiBasePath, backchannelLogout } from '@axp/contracts';
import { addedMethodLimits, connectedKinds } from '@axp/contracts/vocabulary';
import { Alert, FormControl, FormHelperText, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '@/shared/form/copy-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import type { ConnectionValues } from './connection-values.ts';
import { withKind } from './connection-values.ts';
import type { ConnectedMethod } from './method-with-button.ts';
import { isAdded } from './method-with-button.ts';

interface ConnectionFieldsProps {
  /** Null for a new one. */
  readonly method: ConnectedMethod | null;
  readonly settings: SignInSettings;
  readonly values: ConnectionValues;
  /** Returns the error of a field such as `connection.issuer`. */
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (values: ConnectionValues) => void;
}

type TextName = {
  [K in keyof ConnectionValues]: ConnectionValues[K] extends string ? K : never;
}[keyof ConnectionValues];

/** The settings of a provider or directory. */
export function ConnectionFields(props: ConnectionFieldsProps) {
  const { method, settings, values, errorAt, onChange } = props;
  const { t } = useTranslation('adminSignIn');
  const secretHint = useSecretHint(method);
  const { kind } = values;
  const text = (name: Exclude<TextName, 'kind'>, hint: string, more: { type?: string } = {}) => (
    <TextInput
      label={t(`connection.${name}.label`)}
      hint={hint}
      autoComplete={more.type ? 'new-password' : 'off'}
      spellCheck={false}
      value={values[name]}
      errorText={errorAt(name === 'allowedDomains' ? name : `connection.${name}`)}
      onChange={({ target }) => onChange({ ...values, [name]: target.value })}
      {...more}
    />
  );
  const flag = (name: 'createsUsers' | 'ownsAddresses') => (
    <SwitchField
      checked={values[name]}
      onChange={(isOn) => onChange({ ...values, [name]: isOn })}
      label={t(`connection.${name}`)}
    />
  );
  return (
    <>
      {method === null && <KindField {...props} />}
      {settings.returnAddress !== null && (
        <Addresses kind={kind} returnAddress={settings.returnAddress} />
      )}
      {text('name', t('connection.name.hint'))}
      {text('issuer', t('connection.issuer.hint'))}
      {text('clientId', t('connection.clientId.hint'))}
      {kind === 'sso' && text('clientSecret', secretHint, { type: 'password' })}
      {kind === 'directory' && text('authority', t('connection.authority.hint'))}
      {kind === 'directory' && text('audience', t('connection.audience.hint'))}
      {text('scopes', t(`connection.scopes.${kind}`))}
      {method === null && text('allowedDomains', t('connection.allowedDomains.hint'))}
      {flag('createsUsers')}
      {flag('ownsAddresses')}
      {text('acceptedAcr', t('connection.acceptedAcr.hint'))}
      {kind === 'sso' && <SignOutField {...props} />}
    </>
  );
}

interface AddressesProps {
  readonly kind: ConnectionValues['kind'];
  /** On the merchant's own host, as the others. */
  readonly returnAddress: string;
}

/** Addresses to register at a provider or directory. */
function Addresses({ kind, returnAddress }: AddressesProps) {
  const { t } = useTranslation('adminSignIn');
  const copied = { copy: t('returnAddress.copy'), copied: t('returnAddress.copied') };
  const on = (path: string) => new URL(path, returnAddress).href;
  return (
    <>
      <CopyField
        label={t('returnAddress.label')}
        hint={t(`returnAddress.${kind}`)}
        value={returnAddress}
        {...copied}
      />
      <CopyField
        label={t('logoutAddress.label')}
        hint={t('logoutAddress.hint')}
        value={on(`${apiBasePath}${backchannelLogout.path}`)}
        {...copied}
      />
      {kind === 'sso' && (
        <CopyField
          label={t('signedOutAddress.label')}
          hint={t('signedOutAddress.hint')}
          value={on('/login')}
          {...copied}
        />
      )}
    </>
  );
}

/** Whether signing out here signs out at the provider as well. */
function SignOutField({
  values,
  errorAt,
  onChange,
}: Pick<ConnectionFieldsProps, 'values' | 'errorAt' | 'onChange'>) {
  const { t } = useTranslation('adminSignIn');
  const hintId = useId();
  const error = errorAt('connection.signsOutAtProvider');
  const isInvalid = error !== undefined;
  return (
    <FormControl error={isInvalid}>
      <SwitchField
        checked={values.signsOutAtProvider}
        onChange={(isOn) => onChange({ ...values, signsOutAtProvider: isOn })}
        input={{ 'aria-describedby': hintId, 'aria-invalid': isInvalid }}
        label={t('connection.signsOutAtProvider.label')}
      />
      <FormHelperText id={hintId} aria-live="polite" sx={{ mt: -1, ml: 6 }}>
        {error ?? t('connection.signsOutAtProvider.hint')}
      </FormHelperText>
    </FormControl>
  );
}

/** Kind of a new method; one with the maximum number can't be chosen. */
function KindField({ settings: { methods }, values, onChange }: ConnectionFieldsProps): ReactNode {
  const { t } = useTranslation('adminSignIn');
  const isFull = (kind: ConnectionValues['kind']) =>
    methods.filter((one) => isAdded(one) && one.kind === kind).length >= addedMethodLimits[kind];
  const cloud = methods.find((one) => one.kind === 'cloud');
  const platform = cloud?.administrationUrl ?? null;
  return (
    <>
      <SelectField
        label={t('add.kind')}
        value={values.kind}
        hint={t(`add.hint.${values.kind}`)}
        onChange={(typed) => {
          const kind = connectedKinds.find((one) => one === typed);
          if (kind) onChange(withKind(values, kind));
        }}
      >
        {connectedKinds.map((kind) => (
          <option key={kind} value={kind} disabled={isFull(kind)}>
            {isFull(kind) ? t('add.full', { kind: t(`add.${kind}`) }) : t(`add.${kind}`)}
          </option>
        ))}
      </SelectField>
      <Alert severity="info">
        {t('add.others')}{' '}
        {platform !== null && (
          <Link href={platform} target="_blank" rel="noreferrer">
            {t('add.platform')}
          </Link>
        )}
      </Alert>
    </>
  );
}

/** Whether a secret is stored, and since when. */
function useSecretHint(method: ConnectedMethod | null): string {
  const { t } = useTranslation('adminSignIn');
  const instantText = useInstantText();
  const secret = method?.kind === 'sso' ? method.secret : null;
  if (secret === null) return t('connection.clientSecret.new');
  if (!secret.isSet || secret.setAt === null) return t('connection.clientSecret.lost');
  const at = instantText(secret.setAt);
  return t('connection.clientSecret.kept', { at });
}
