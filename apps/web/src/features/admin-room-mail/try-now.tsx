import { retryMailConnection } from '@axp/contracts/room-mail';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { mailQueries } from './mail-queries.ts';

/** Reads a failing mailbox without waiting for the next attempt. */
export function TryNow() {
  const { t } = useTranslation('adminMail');
  const attempt = useChange(() => call(retryMailConnection, {}), {
    done: t('status.trying'),
    reads: [mailQueries.key],
  });
  return (
    <SecondaryButton loading={attempt.isPending} onClick={() => attempt.mutate()}>
      {t('status.tryNow')}
    </SecondaryButton>
  );
}
