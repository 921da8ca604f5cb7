import type { SignInSettings } from '@axp/contracts';
import { deleteSignInMethod } from '@axp/contracts/administration';
import AddIcon from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import type { ConnectedMethod } from './method-with-button.ts';
import { useSettingsChange } from './use-settings-change.ts';

interface AddedMethodActionsProps {
  readonly method: ConnectedMethod;
  readonly settings: SignInSettings;
}

/** Changes the connection of an added method, or removes the method. */
export function AddedMethodActions({ method, settings }: AddedMethodActionsProps) {
  const { t } = useTranslation('adminSignIn');
  const [open, setOpen] = useState<'connection' | 'removal' | null>(null);
  const { code, name, people } = method;
  const close = () => setOpen(null);
  const remove = useSettingsChange(
    () => call(deleteSignInMethod, { params: { code }, query: { version: settings.version } }),
    { done: t('remove.done', { name }) },
  );
  return (
    <>
      <Button
        color="inherit"
        aria-label={t('connection.openOf', { name })}
        onClick={() => setOpen('connection')}
      >
        {t('connection.open')}
      </Button>
      <Button
        color="error"
        aria-label={t('remove.openOf', { name })}
        onClick={() => setOpen('removal')}
      >
        {t('remove.open')}
      </Button>
      {open === 'connection' && (
        <ConnectionDialog method={method} settings={settings} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={open === 'removal'}
        title={t('remove.title', { name })}
        description={people === 0 ? t('remove.textNobody') : t('remove.text', { count: people })}
        confirmLabel={t('remove.open')}
        isDestructive
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  );
}

/** Begins a new sign-in method. */
export function AddMethod({ settings }: Pick<AddedMethodActionsProps, 'settings'>) {
  const { t } = useTranslation('adminSignIn');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<AddIcon />}
        onClick={() => setOpen(true)}
      >
        {t('add.open')}
      </Button>
      {isOpen && (
        <ConnectionDialog method={null} settings={settings} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
