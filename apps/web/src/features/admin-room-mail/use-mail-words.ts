import { isProblemCode } from '@axp/contracts';
import type { IncomingMail, ResourceAddress } from '@axp/contracts/room-mail';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { formatTimes, useNow } from '@/shared/lib/datetime/index.ts';
import type { Settings } from './connection-values.ts';

/** Codes of the mailbox watcher. */
const failures = ['password', 'token', 'away', 'encryption', 'forbidden', 'full'] as const;

/** Words for a message and for what it invites, in the reader's language. */
export function useMailWords() {
  const { t, i18n } = useTranslation('adminMail');
  const ofKind = useKindText();
  const { language } = useLanguage();
  const validation = useValidationText();
  const now = useNow();
  return useMemo(() => {
    const poolName = (type: ResourceAddress['type'], building: string | undefined) => {
      const pool = ofKind(`${type}.names`);
      return building === undefined ? pool : t('pool.in', { pool, building });
    };
    return {
      organizer: ({ organizer }: IncomingMail) =>
        organizer?.fullName ?? organizer?.email ?? t('messages.unknown'),
      invited: ({ resource, pool, recipient }: IncomingMail) => {
        if (resource) return resource.name;
        return pool ? t('pool.of', { pool: ofKind(`${pool}.names`) }) : recipient;
      },
      verdict: ({ verdict }: Pick<IncomingMail, 'verdict'>) => t(`verdict.${verdict ?? 'none'}`),
      /** A refusal of booking, or why the message was not answered; an unknown code as it is. */
      reason: ({
        reason,
        reasonParams,
        timezone,
      }: Pick<IncomingMail, 'reason' | 'reasonParams' | 'timezone'>) => {
        if (reason === null) return '';
        const { fromAt: start, untilAt: end } = reasonParams;
        const isTimed = typeof start === 'string' && typeof end === 'string';
        if (reason === 'booking.slot_taken' && isTimed) {
          const times = formatTimes({ start, end }, { language, timezone, now });
          return t('bookedAt', { times });
        }
        if (isProblemCode(reason)) return validation.problem(reason, { timezone, ...reasonParams });
        const text: unknown = i18n.getResource(language, 'adminMail', `reason.${reason}`);
        if (typeof text !== 'string') return reason;
        return text.replace('{{detail}}', String(reasonParams.detail ?? ''));
      },
      /** Why the mailbox can't be read. */
      failure: (code: string | null, { host, username }: Settings) =>
        t(`status.failure.${failures.find((one) => one === code) ?? 'other'}`, {
          host: host ?? '',
          username: username ?? '',
          failure: code ?? '',
        }),
      target: ({ resource, pool, type }: ResourceAddress) =>
        resource?.name ?? poolName(type, pool?.building?.name),
      size: ({ resource, pool, type }: ResourceAddress) => {
        if (pool) return t('pool.count', { count: pool.resources });
        if (!resource) return '';
        const size =
          resource.capacity === null
            ? t('pieces', { count: resource.quantity })
            : t('seats', { count: resource.capacity });
        return `${ofKind(`${type}.name`)} · ${size}`;
      },
    };
  }, [t, ofKind, i18n, language, validation, now]);
}
