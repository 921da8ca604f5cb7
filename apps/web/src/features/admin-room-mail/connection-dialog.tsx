import type { MailConnection } from '@axp/contracts/room-mail';
import { MailConnectionChange, updateMailConnection } from '@axp/contracts/room-mail';
import type { MailKind } from '@axp/contracts/vocabulary';
import { imapTls, mailKinds, seriesClashes } from '@axp/contracts/vocabulary';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SwitchField } from '@/shared/form/switch-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import type { ConnectionValues } from './connection-values.ts';
import { bodyOf, valuesOf, withTls } from './connection-values.ts';
import { mailQueries } from './mail-queries.ts';

interface ConnectionDialogProps {
  readonly connection: MailConnection;
  /** Chosen at first. */
  readonly kind: MailKind;
  readonly onClose: () => void;
}

type TextName = Exclude<
  keyof ConnectionValues,
  'kind' | 'tls' | 'seriesClash' | 'isActive' | 'secret'
>;

/** Fields of each kind, between its domain and whom it trusts. */
const ownFields: Readonly<Record<MailKind, readonly TextName[]>> = {
  password: ['host', 'port', 'username'],
  microsoft: ['username', 'tenant', 'clientId', 'secretExpiresOn'],
  google: ['username', 'secretExpiresOn'],
  lmtp: [],
};
const fields = [
  'domain',
  'trustedHosts',
  'trustedNetworks',
  'dkimSelector',
  'secret',
  ...new Set(Object.values(ownFields).flat()),
].map((name) => `settings.${name}`);

/** An item of a list is refused at the field of the list. */
const fieldOf = (path: string) => path.replace(/\.\d+$/, '');

/** The mailbox or mail server, and whom it trusts (E-04, E-05, E-10). */
export function ConnectionDialog({ connection, kind, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation('adminMail');
  const { settings, version } = connection;
  const [values, setValues] = useState(valuesOf(settings, kind));
  const save = useChange(
    (body: Parameters<typeof call<typeof updateMailConnection>>[1]['body']) =>
      call(updateMailConnection, { body }),
    {
      done: t('form.saved'),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [mailQueries.key],
    },
  );
  const form = useCheckedForm({
    schema: MailConnectionChange,
    input: { version, settings: bodyOf(values) },
    error: save.error,
    fields,
    fieldOf,
  });
  const isKept = settings?.hasSecret === true && settings.kind === values.kind;
  const text = (name: TextName) => (
    <TextInput
      key={name}
      label={t(`form.${name}.label`)}
      hint={t(`form.${name}.hint`)}
      autoComplete="off"
      spellCheck={false}
      value={values[name]}
      errorText={form.at(`settings.${name}`)}
      {...(name === 'secretExpiresOn' && { type: 'date' })}
      {...(name === 'port' && { inputMode: 'numeric' as const })}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
    />
  );
  return (
    <FormDialog
      title={t('form.title')}
      size="large"
      confirm={t('form.save')}
      isPending={save.isPending}
      onSubmit={() => form.send(save.mutate)}
      onClose={onClose}
    >
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
      <SelectField
        label={t('form.kind')}
        value={values.kind}
        options={mailKinds.map((one) => [one, t(`form.kinds.${one}`)])}
        onChange={(one) => setValues({ ...values, kind: one, secret: '' })}
      />
      {text('domain')}
      {ownFields[values.kind].map(text)}
      {values.kind === 'password' && (
        <SelectField
          label={t('form.tls.label')}
          value={values.tls}
          options={imapTls.map((one) => [one, t(`form.tls.${one}`)])}
          onChange={(tls) => setValues(withTls(values, tls))}
        />
      )}
      {values.kind !== 'lmtp' && (
        <TextInput
          label={t(`form.secret.${values.kind}`)}
          hint={t(isKept ? 'form.secret.kept' : 'form.secret.new')}
          autoComplete="new-password"
          value={values.secret}
          errorText={form.at('settings.secret')}
          // A key has several lines, which a password field would lose.
          {...(values.kind === 'password' ? { type: 'password' } : { multiline: true, maxRows: 6 })}
          onChange={({ target }) => setValues({ ...values, secret: target.value })}
        />
      )}
      {text('trustedHosts')}
      {text('trustedNetworks')}
      {text('dkimSelector')}
      <SelectField
        label={t('form.seriesClash.label')}
        value={values.seriesClash}
        options={seriesClashes.map((one) => [one, t(`form.seriesClash.${one}`)])}
        onChange={(seriesClash) => setValues({ ...values, seriesClash })}
      />
      <SwitchField
        checked={values.isActive}
        onChange={(isActive) => setValues({ ...values, isActive })}
        label={t('form.isActive')}
      />
    </FormDialog>
  );
}
