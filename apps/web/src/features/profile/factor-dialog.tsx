import {
  addOwnPasskey,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  requestAppKey,
  requestPasskeyOptions,
  setOwnApp,
} from '@axp/contracts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/shared/api/index.ts';
import { AppEnrolment } from '@/shared/second-factor/app-enrolment.tsx';
import { FactorForm } from '@/shared/second-factor/factor-form.tsx';
import { PasskeyEnrolment } from '@/shared/second-factor/passkey-enrolment.tsx';
import { createPasskey } from '@/shared/second-factor/passkeys.ts';
import { RecoveryCodes } from '@/shared/second-factor/recovery-codes.tsx';
import { useFactorTexts } from '@/shared/second-factor/use-factor-texts.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { useFactorChange } from './use-factors.ts';

type PasswordTask =
  | { readonly kind: 'renew-codes' }
  | { readonly kind: 'remove-app'; readonly name: string }
  | { readonly kind: 'remove-passkey'; readonly id: string; readonly name: string };

export type FactorTask =
  | PasswordTask
  | { readonly kind: 'add-app' }
  | { readonly kind: 'add-passkey' }
  | { readonly kind: 'rename-passkey'; readonly id: string; readonly name: string };

interface FactorDialogProps {
  readonly task: FactorTask;
  readonly onClose: () => void;
}

/** One change of second factors, from the password to the codes that it brings. */
export function FactorDialog({ task, onClose }: FactorDialogProps) {
  const t = useFactorTexts();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const ended = {
    onDone: (shown: readonly string[]) => (shown.length > 0 ? setCodes(shown) : onClose()),
  };
  if (codes.length > 0) {
    return (
      <ResponsiveDialog title={t('codes.title')}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </ResponsiveDialog>
    );
  }
  if (task.kind === 'add-app') return <AddApp {...ended} onClose={onClose} />;
  if (task.kind === 'add-passkey') return <AddPasskey {...ended} onClose={onClose} />;
  if (task.kind === 'rename-passkey') {
    return <RenamePasskey {...task} {...ended} onClose={onClose} />;
  }
  return <WithPassword task={task} {...ended} onClose={onClose} />;
}

interface TaskProps {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function AddApp({ onDone, onClose }: TaskProps) {
  const t = useFactorTexts();
  const key = useMutation({
    mutationFn: async (currentPassword: string) =>
      (await call(requestAppKey, { body: { currentPassword } })).data,
  });
  const set = useFactorChange(
    (code: string) =>
      call(setOwnApp, { body: { sealedSecret: key.data?.sealedSecret ?? '', code } }),
    { done: 'profile.saved', onDone },
  );
  const title = t('profile.addApp');
  if (!key.data) return <ConfirmPassword title={title} asking={key} onClose={onClose} />;
  return (
    <ResponsiveDialog title={title} onClose={onClose}>
      <AppEnrolment
        appKey={key.data}
        isPending={set.isPending}
        error={set.error}
        onCode={(code) => set.mutate(code)}
      />
    </ResponsiveDialog>
  );
}

function AddPasskey({ onDone, onClose }: TaskProps) {
  const t = useFactorTexts();
  const options = useMutation({
    mutationFn: async (currentPassword: string) =>
      (await call(requestPasskeyOptions, { body: { currentPassword } })).data.options,
  });
  const add = useFactorChange(
    async (name: string) => {
      const credential = await createPasskey(options.data ?? '');
      return call(addOwnPasskey, { body: { credential, name } });
    },
    { done: 'profile.saved', onDone },
  );
  const title = t('profile.addPasskey');
  if (!options.data) return <ConfirmPassword title={title} asking={options} onClose={onClose} />;
  return (
    <ResponsiveDialog title={title} onClose={onClose}>
      <PasskeyEnrolment
        isPending={add.isPending}
        error={add.error}
        onName={(name) => add.mutate(name)}
      />
    </ResponsiveDialog>
  );
}

interface RenameProps extends TaskProps {
  readonly id: string;
  readonly name: string;
}

function RenamePasskey({ id, name, onDone, onClose }: RenameProps) {
  const t = useFactorTexts();
  const rename = useFactorChange(
    (typed: string) => call(renameOwnPasskey, { params: { id }, body: { name: typed } }),
    { done: 'profile.saved', onDone },
  );
  return (
    <ResponsiveDialog title={t('profile.rename')} onClose={onClose}>
      <FactorForm
        name="name"
        label={t('enrol.name')}
        submitLabel={t('profile.save')}
        initial={name}
        isPending={rename.isPending}
        error={rename.error}
        onSubmit={(typed) => rename.mutate(typed)}
      />
    </ResponsiveDialog>
  );
}

interface WithPasswordProps extends TaskProps {
  readonly task: PasswordTask;
}

/** Tasks that need only the password. */
function WithPassword({ task, onDone, onClose }: WithPasswordProps) {
  const t = useFactorTexts();
  const isRenewal = task.kind === 'renew-codes';
  const change = useFactorChange(
    (currentPassword: string) => {
      const body = { currentPassword };
      if (task.kind === 'remove-app') return call(removeOwnApp, { body });
      if (task.kind === 'remove-passkey') {
        return call(removeOwnPasskey, { params: { id: task.id }, body });
      }
      return call(renewRecoveryCodes, { body });
    },
    { done: isRenewal ? 'profile.saved' : 'profile.removed', onDone },
  );
  const title =
    'name' in task ? t('profile.removeTitle', { name: task.name }) : t('profile.newCodes');
  return (
    <ConfirmPassword title={title} isDestructive={!isRenewal} asking={change} onClose={onClose} />
  );
}
