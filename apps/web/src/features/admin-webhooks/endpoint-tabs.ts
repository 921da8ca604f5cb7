import type { WebhookFormat } from '@axp/contracts/vocabulary';
import { webhookEventTypes } from '@axp/contracts/vocabulary';
import type { WebhookBody } from '@axp/contracts/webhooks';
import { typesOf } from './use-webhook-words.ts';

/** Systems that read signed events, and channels that people read (J-06). */
export const endpointTabs = ['webhooks', 'chats'] as const;
export type EndpointTab = (typeof endpointTabs)[number];

export function tabOf({ format }: { readonly format: WebhookFormat }): EndpointTab {
  return format === 'standard' ? 'webhooks' : 'chats';
}

/** Tabs of the page: those of endpoints, and what developers of receivers need. */
export const pageTabs = [...endpointTabs, 'events'] as const;

export function tabHref(tab: (typeof pageTabs)[number]): string {
  return tab === 'webhooks' ? '/admin/webhooks' : `/admin/webhooks?tab=${tab}`;
}

const empty = { name: '', url: '', businessUnitId: null };

/** Values of a new endpoint; a channel begins with approvals and changes. */
export const newEndpoints: Readonly<Record<EndpointTab, WebhookBody>> = {
  webhooks: {
    ...empty,
    format: 'standard',
    events: [...webhookEventTypes],
    takesNewTypes: true,
  },
  chats: {
    ...empty,
    format: 'teams',
    events: [
      ...typesOf('approval'),
      'booking.created',
      'booking.updated',
      'booking.cancelled',
      'booking.released',
    ],
    takesNewTypes: false,
  },
};
