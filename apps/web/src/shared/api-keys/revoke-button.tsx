import type { ApiKey } from '@axp/contracts/api-keys';
import { revokeApiKey, revokeOwnApiKey } from '@axp/contracts/api-keys';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useChange } from '@/shared/ui/use-change.ts';
import type { KeyRealm } from './key-queries.ts';
import { keysQuery } from './key-queries.ts';
import { useKeyWords } from './use-key-words.ts';

interface RevokeButtonProps {
  readonly realm: KeyRealm;
  readonly apiKey: Pick<ApiKey, 'id' | 'name'>;
}

export function RevokeButton({ realm, apiKey: { id, name } }: RevokeButtonProps) {
  const { t } = useKeyWords();
  const revoke = useChange(
    () => call(realm === 'merchant' ? revokeApiKey : revokeOwnApiKey, { params: { id } }),
    { done: t('revoke.done'), reads: [keysQuery(realm).queryKey] },
  );
  return (
    <ConfirmButton
      color="error"
      label={t('revoke.label')}
      aria-label={t('revoke.of', { name })}
      title={t('revoke.title', { name })}
      description={t('revoke.text')}
      change={revoke}
    />
  );
}
