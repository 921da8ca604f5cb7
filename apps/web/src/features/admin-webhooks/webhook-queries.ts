import {
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
} from '@axp/contracts/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { call, readQuery } from '@/shared/api/index.ts';
import type { ListFilter } from '@/shared/lib/paged-query.ts';
import { pagedQuery } from '@/shared/lib/paged-query.ts';

export type DeliveryFilter = ListFilter<typeof listWebhookDeliveries>;

const key = ['admin', 'webhooks'] as const;
const readAgainMs = 15_000;

export const webhookQueries = {
  key,
  endpoints: () =>
    queryOptions({
      ...readQuery([...key, 'endpoints'], listWebhookEndpoints, {}),
      refetchInterval: readAgainMs,
    }),
  deliveries: (id: string, query: DeliveryFilter) =>
    pagedQuery({
      queryKey: [...key, 'deliveries', id, query],
      read: (page, options) =>
        call(listWebhookDeliveries, { params: { id }, query: { ...query, ...page } }, options),
    }),
  delivery: (id: string, eventId: string) =>
    readQuery([...key, 'delivery', id, eventId], getWebhookDelivery, { params: { id, eventId } }),
};
