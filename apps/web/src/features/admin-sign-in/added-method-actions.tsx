import type { SignInSettings } from '@axp/contracts';
import {
  createSignInMethod,
  deleteSignInMethod,
  NewSignInMethod,
  testSignInConnection,
  updateSignInConnection,
} from '@axp/contracts/administration';
import AddIcon from '@mui/icons-material/AddOutlined';
import { Alert, Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton, DialogButton } from '@/shared/admin/dialog-button.tsx';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { ApiProblem, call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { ConnectionResult } from './connection-result.tsx';
import { bodyOf, newConnection, valuesOf } from './connection-values.ts';
import type { ConnectedMethod } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface AddedMethodActionsProps {
  readonly method: ConnectedMethod;
  readonly settings: SignInSettings;
}

/** Changes the connection of an added method, or removes the method. */
export function AddedMethodActions({ method, settings }: AddedMethodActionsProps) {
  const { t } = useTranslation('adminSignIn');
  const { code, name, people } = method;
  const remove = useSettingsChange(
    () => call(deleteSignInMethod, { params: { code }, query: { version: settings.version } }),
    { done: t('remove.done', { name }) },
  );
  return (
    <>
      <DialogButton
        aria-label={t('connection.openOf', { name })}
        dialog={(close) => <ConnectionDialog method={method} settings={settings} onClose={close} />}
      >
        {t('connection.open')}
      </DialogButton>
      <ConfirmButton
        color="error"
        aria-label={t('remove.openOf', { name })}
        label={t('remove.open')}
        title={t('remove.title', { name })}
        description={people === 0 ? t('remove.textNobody') : t('remove.text', { count: people })}
        change={remove}
      />
    </>
  );
}

/** Begins a new sign-in method. */
export function AddMethod({ settings }: Pick<AddedMethodActionsProps, 'settings'>) {
  const { t } = useTranslation('adminSignIn');
  return (
    <DialogButton
      variant="outlined"
      startIcon={<AddIcon />}
      dialog={(close) => <ConnectionDialog method={null} settings={settings} onClose={close} />}
    >
      {t('add.open')}
    </DialogButton>
  );
}

interface ConnectionDialogProps {
  /** Null for a new one. */
  readonly method: ConnectedMethod | null;
  readonly settings: SignInSettings;
  readonly onClose: () => void;
}

type Body = ReturnType<typeof bodyOf>;

/** The fields that tell what is wrong with them. */
const fields = [
  'allowedDomains',
  'connection.name',
  'connection.issuer',
  'connection.clientId',
  'connection.clientSecret',
  'connection.authority',
  'connection.audience',
  'connection.scopes',
  'connection.acceptedAcr',
  'connection.signsOutAtProvider',
];

/** Connects a provider or directory: its settings, tested as they are typed, and saved. */
function ConnectionDialog({ method, settings, onClose }: ConnectionDialogProps) {
  const { t } = useTranslation(['adminSignIn', 'admin']);
  const [values, setValues] = useState(method ? valuesOf(method) : newConnection);
  const { test, save } = useConnection({ method, settings, name: values.name, onClose });
  const form = useCheckedForm({
    schema: NewSignInMethod,
    input: { version: settings.version, ...bodyOf(values) },
    error: save.error ?? test.error,
    fields,
    fieldOf: atList,
  });
  function forget(): void {
    test.reset();
    save.reset();
  }
  function send(mutate: (valid: Body) => void): void {
    forget();
    form.send(mutate);
  }

  return (
    <FormDialog
      size="large"
      title={method ? t('connection.title', { name: method.name }) : t('add.title')}
      confirm={method ? t('admin:save') : t('add.confirm')}
      isPending={save.isPending}
      extraAction={
        <SecondaryButton
          loading={test.isPending}
          disabled={save.isPending}
          onClick={() => send(test.mutate)}
          sx={{ mr: 'auto' }}
        >
          {t('test.short')}
        </SecondaryButton>
      }
      onSubmit={() => send(save.mutate)}
      onClose={onClose}
    >
      <ConnectionFields
        method={method}
        settings={settings}
        values={values}
        errorAt={form.at}
        onChange={(next) => {
          setValues(next);
          forget();
        }}
      />
      {method?.isEnabled === true && <Alert severity="info">{t('connection.isOn')}</Alert>}
      {(form.other !== null || form.isWrong) && (
        <Alert severity="error">{form.other ?? t('connection.check')}</Alert>
      )}
      <Box role="status">
        {test.data && !test.isPending && <ConnectionResult report={test.data} />}
      </Box>
    </FormDialog>
  );
}

/** Names the field of a part of a list. */
function atList(path: string): string {
  return path.replace(/^(connection\.acceptedAcr|allowedDomains)\.\d+$/, '$1');
}

function useConnection({
  method,
  settings: { version },
  name,
  onClose,
}: ConnectionDialogProps & { readonly name: string }) {
  const { t } = useTranslation('adminSignIn');
  const test = useMutation({
    mutationFn: async ({ connection }: Body) => {
      const code = method?.code;
      const body = { connection, ...(code !== undefined && { code }) };
      return (await call(testSignInConnection, { body })).data;
    },
  });
  const save = useSettingsChange(
    ({ connection, allowedDomains }: Body) =>
      method
        ? call(updateSignInConnection, {
            params: { code: method.code },
            body: { version, connection },
          })
        : call(createSignInMethod, { body: { version, connection, allowedDomains } }),
    {
      done: t(method ? 'connection.saved' : 'add.done', { name }),
      onDone: onClose,
      isShownByForm: () => true,
    },
  );
  const mutate = (body: Body) =>
    save.mutate(body, {
      onError: (error) => {
        // The settings that are on stay; the test says why the new ones can't replace them.
        if (error instanceof ApiProblem && error.code === 'sign_in_method.untested') {
          test.mutate(body);
        }
      },
    });
  return { test, save: { ...save, mutate } };
}
