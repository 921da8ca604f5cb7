import { updateSignInMethod } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { useSettingsChange } from '../hooks/use-settings-change.ts';
import type { MethodWithButton } from '../model/method-with-button.ts';
import { DomainsForm } from './domains-form.tsx';

interface MethodDomainsProps {
  readonly method: MethodWithButton;
  readonly version: number;
}

/** Domains that may sign in, without an emailed code (H-02). */
export function MethodDomains({ method, version }: MethodDomainsProps) {
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
      hint={t('methodDomainsHint')}
      domains={domains}
      isPending={save.isPending}
      onSave={(typed) => save.mutate([...typed])}
    />
  );
}
