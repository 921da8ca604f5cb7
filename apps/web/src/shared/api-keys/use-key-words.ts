import type { ApiKey, ApiKeyBody } from '@axp/contracts/api-keys';
import { keyGroups } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { addTexts, useLanguage } from '@/shared/i18n/index.ts';
import { formatAgo, formatDate, formatDateTime, useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import en from '../../../locales/en/apiKeys.json';
import th from '../../../locales/th/apiKeys.json';
import type { TextBundle } from '../i18n/text-bundle.ts';
import { daysLeft } from './key-states.ts';

const dayMs = 86_400_000;

/** Descriptions of a key; their texts come with these parts. */
export function useKeyWords() {
  const { t, i18n } = useTranslation('apiKeys');
  addTexts(i18n, [apiKeysTexts]);
  const { language } = useLanguage();
  const { timezone } = useUser();
  const now = useNow();
  const reader = { language, timezone, now };
  const list = new Intl.ListFormat(language);
  const number = new Intl.NumberFormat(language);
  const stamp = (instant: string) => formatDateTime(instant, reader);
  const moment = (instant: string) =>
    now - Date.parse(instant) < dayMs ? formatAgo(instant, reader) : stamp(instant);
  return {
    t,
    now,
    stamp,
    moment,
    lastFour: ({ lastFour }: ApiKey) => t('lastFour', { characters: lastFour }),
    creator: ({ creator }: ApiKey) => {
      if (creator === null) return '';
      return creator.isActive ? creator.fullName : t('former', { name: creator.fullName });
    },
    /** `See bookings · Change check-ins` */
    can: (scopes: ApiKeyBody['scopes']) => {
      const parts = (['see', 'change'] as const).flatMap((level) => {
        const groups = keyGroups.filter((group) => scopes[group] === level);
        const things = list.format(groups.map((group) => t(`group.${group}.short`)));
        return groups.length === 0 ? [] : [t(`can.${level}`, { things })];
      });
      return parts.length === 0 ? t('can.none') : parts.join(' · ');
    },
    end: ({ revokedAt, expiresAt }: ApiKey) => {
      const day = formatDate(revokedAt ?? expiresAt, reader);
      if (revokedAt !== null) return t('expires.revoked', { day });
      return t(Date.parse(expiresAt) <= now ? 'expires.expired' : 'expires.on', { day });
    },
    left: (key: ApiKey) => t('expires.in', { count: daysLeft(key, now) }),
    used: ({ lastUsedAt, lastUsedFrom }: ApiKey) =>
      lastUsedAt === null
        ? t('used.never')
        : t('used.from', { time: moment(lastUsedAt), address: lastUsedFrom ?? '' }),
    /** `10.20.4.0/24 only · 4,210 requests in 7 days`; empty if there is nothing to say. */
    activity: ({ networks, recentRequests: count }: ApiKey) =>
      [
        ...(networks.length > 0 ? [t('used.only', { networks: networks.join(', ') })] : []),
        ...(count > 0 ? [t('used.requests', { count, requests: number.format(count) })] : []),
      ].join(' · '),
  };
}

const apiKeysTexts: TextBundle = { namespace: 'apiKeys', en, th };
