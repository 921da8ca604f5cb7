import { deliveryStates, webhookEventTypes } from '@axp/contracts/vocabulary';
import type { WebhookDelivery, WebhookEndpoint } from '@axp/contracts/webhooks';
import { replayWebhookEvents } from '@axp/contracts/webhooks';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { call } from '@/shared/api/index.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useNamedObject } from '@/shared/routing/use-named-object.ts';
import { useAbility, useUser } from '@/shared/session/index.ts';
import { DataTable } from '@/shared/table/data-table.tsx';
import type { TableColumn } from '@/shared/table/table-types.ts';
import { useTableList } from '@/shared/table/use-table-list.ts';
import { useTablePlace } from '@/shared/table/use-table-place.ts';
import { ChoiceChips } from '@/shared/ui/choice-chips.tsx';
import { MenuChip } from '@/shared/ui/menu-chip.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { useWebhookWords } from './use-webhook-words.ts';
import { webhookQueries } from './webhook-queries.ts';

interface DeliveryTableProps {
  readonly endpoint: WebhookEndpoint;
}

const filters = ['state', 'type', 'hours'] as const;
/** A day, a week, and as long as events are kept. */
const hourChoices = [24, 168, 720] as const;

/** Deliveries to an endpoint, newest first. */
export function DeliveryTable({ endpoint: { id, state: stateOfEndpoint } }: DeliveryTableProps) {
  const { t } = useTranslation('adminWebhooks');
  const router = useRouter();
  const words = useWebhookWords();
  const canChange = useAbility().can('update', 'Webhook');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const address = useTablePlace({ filters, sort: '-at' });
  const { place, setFilter } = address;
  const state = deliveryStates.find((one) => one === place.filters.state);
  const type = webhookEventTypes.find((one) => one === place.filters.type);
  const hours = hourChoices.find((one) => String(one) === place.filters.hours);
  const query = useInfiniteQuery(
    webhookQueries.deliveries(id, {
      ...(place.text !== '' && { text: place.text }),
      ...(state && { state }),
      ...(type && { type }),
      ...(hours && { hours }),
    }),
  );
  const list = useTableList(query);
  const columns = useColumns();
  const event = useNamedObject('event');
  const counts = query.data?.pages.at(-1)?.meta;
  const replay = useChange(
    () => call(replayWebhookEvents, { params: { id }, body: { eventIds: [...ids] } }),
    {
      done: ({ data: { events } }) => t('replay.done', { count: events }),
      onDone: () => setIds(new Set()),
      reads: [webhookQueries.key],
    },
  );
  return (
    <>
      <DataTable
        label={t('deliveries.label')}
        columns={columns}
        address={address}
        list={list}
        rowId={(delivery) => delivery.id}
        rowLabel={(delivery) => words.event(delivery.type)}
        hrefOf={(delivery) => event.hrefOf(delivery.id)}
        {...(canChange &&
          stateOfEndpoint !== 'off' && {
            selection: {
              ids,
              onChange: setIds,
              actions: (
                <ConfirmButton
                  variant="outlined"
                  color="inherit"
                  label={t('replay.label')}
                  title={t('replay.title', { count: ids.size })}
                  description={t('replay.text')}
                  isDestructive={false}
                  change={replay}
                />
              ),
            },
          })}
        searchHint={t('deliveries.search')}
        chips={
          <>
            <ChoiceChips
              value={state}
              choices={deliveryStates}
              labelOf={(one) => t(`deliveries.${one}`)}
              countOf={(one) => counts?.[one === 'given-up' ? 'givenUp' : one]}
              onChange={(one) => setFilter('state', one)}
            />
            <MenuChip
              label={t('deliveries.anyEvent')}
              value={type}
              choices={webhookEventTypes.map((one) => ({ id: one, name: words.event(one) }))}
              onChange={(one) => setFilter('type', one)}
            />
            <MenuChip
              label={t('deliveries.anyTime')}
              value={hours && String(hours)}
              choices={hourChoices.map((one) => ({
                id: String(one),
                name: t(`deliveries.hours.${one}`),
              }))}
              onChange={(one) => setFilter('hours', one)}
            />
          </>
        }
        failedTitle={t('deliveries.failed')}
        empty={{
          icon: <WebhookIcon />,
          title: t('deliveries.empty'),
          description: t('deliveries.emptyText'),
        }}
      />
      {event.id !== null && (
        <DeliveryDialog
          key={event.id}
          endpointId={id}
          eventId={event.id}
          canReplay={canChange && stateOfEndpoint !== 'off'}
          onClose={() => void router.push(event.hrefOf(null), undefined, { scroll: false })}
        />
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<WebhookDelivery>[] {
  const { t } = useTranslation('adminWebhooks');
  const times = useTimes(useUser().timezone);
  const words = useWebhookWords();
  return useMemo(
    () => [
      {
        id: 'type',
        label: t('deliveries.event'),
        cell: ({ type }) => words.event(type),
        isFixed: true,
        width: 200,
        share: 2,
      },
      {
        id: 'state',
        label: t('deliveries.state'),
        cell: (delivery) => <DeliveryState delivery={delivery} />,
        width: 140,
      },
      {
        id: 'result',
        label: t('deliveries.result'),
        cell: (delivery) =>
          [
            words.result(delivery),
            delivery.nextAttemptAt !== null &&
              t('deliveries.next', { time: times.timeAfter(times.now, delivery.nextAttemptAt) }),
            delivery.replayedBy !== null &&
              t('deliveries.replayedBy', { name: delivery.replayedBy }),
          ]
            .filter(Boolean)
            .join(' · '),
        width: 240,
        share: 3,
      },
      {
        id: 'at',
        label: t('deliveries.at'),
        cell: ({ at }) => times.timeAfter(times.now, at),
        width: 120,
      },
    ],
    [t, times, words],
  );
}
