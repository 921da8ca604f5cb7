import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { RejectDialog } from '@/shared/booking/ui/reject-dialog.tsx';
import { useLanguage } from '@/shared/i18n/index.ts';
import { reasonsQuery } from './approval-settings.ts';

type Shared = Pick<ComponentProps<typeof RejectDialog>, 'onReject' | 'onClose'>;

interface RejectRequestsDialogProps extends Shared {
  readonly count: number;
  /** A reason that was typed before and could not be sent. */
  readonly typed: string;
}

/** Rejects several requests with one reason, typed or one of the merchant's own (Z-42). */
export function RejectRequestsDialog({ count, ...rest }: RejectRequestsDialogProps) {
  const { t } = useTranslation('approvals');
  const { language } = useLanguage();
  const { data } = useQuery(reasonsQuery());
  return (
    <RejectDialog
      {...rest}
      title={t('reject.title', { count })}
      confirm={t('reject.confirm')}
      field={{
        label: t('reasonLabel'),
        hint: t('reject.hint'),
        missing: t('reasons.missing'),
      }}
      templates={{
        label: t('reject.templates'),
        texts: data?.reasons.map((reason) => reason[language]) ?? [],
      }}
    />
  );
}
