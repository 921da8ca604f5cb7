import type { WebhookEventType } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import type { WebhookDelivery, WebhookEndpoint } from '@axp/contracts/webhooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export const eventGroups = ['booking', 'approval', 'resource', 'person'] as const;
export type EventGroup = (typeof eventGroups)[number];

/** Groups whose events an endpoint can get: those of a business unit are of bookings. */
export function groupsFor({
  businessUnitId,
}: Pick<WebhookEndpoint, 'businessUnitId'>): readonly EventGroup[] {
  return businessUnitId === null ? eventGroups : ['booking', 'approval'];
}

export function typesOf(group: EventGroup): readonly WebhookEventType[] {
  return webhookEventTypes.filter((type) => type.startsWith(`${group}.`));
}

type Result = Pick<WebhookDelivery, 'status' | 'failure' | 'durationMs'>;

/** Words for endpoints and for what became of their events. */
export function useWebhookWords() {
  const { t } = useTranslation('adminWebhooks');
  return useMemo(
    () => ({
      event: (type: WebhookEventType) => t(`event.${type}`),
      /** Chosen events as groups, or the names of a few. */
      events: ({ events }: Pick<WebhookEndpoint, 'events'>) => {
        if (events.length === webhookEventTypes.length) return t('events.all');
        const parts = eventGroups.flatMap((group) => {
          const types = typesOf(group);
          const chosen = types.filter((type) => events.includes(type));
          if (chosen.length === 0) return [];
          if (chosen.length === types.length) return [t(`group.${group}`)];
          return chosen.length < 3
            ? chosen.map((type) => t(`event.${type}`))
            : [t('events.some', { group: t(`group.${group}`), count: chosen.length })];
        });
        return parts.join(', ');
      },
      /** Status or failure, with the time that the answer took. */
      result: ({ status, failure, durationMs }: Result) => {
        const took = durationMs === null ? null : t('milliseconds', { count: durationMs });
        const what = failure === null ? status : t(`failure.${failure}`);
        return [what, took].filter((part) => part !== null).join(' · ');
      },
      /** Cause of the last failed attempt. */
      cause: ({ lastStatus, lastFailure }: WebhookEndpoint) =>
        lastFailure === null
          ? t('answered', { status: lastStatus ?? '' })
          : t(`failure.${lastFailure}`),
    }),
    [t],
  );
}
