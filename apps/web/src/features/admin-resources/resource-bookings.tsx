import type { ManagedResource } from '@axp/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookingsTable } from '@/shared/admin/bookings/bookings-table.tsx';
import { dayRange } from '@/shared/admin/day-range.ts';
import { addTexts } from '@/shared/i18n/index.ts';
import { adminDeskTexts } from '@/shared/i18n/texts/admin-desk.ts';
import { useNow, wallClockOf } from '@/shared/lib/datetime/index.ts';
import { useLocalTable } from '@/shared/table/use-local-table.ts';
import { Segmented } from '@/shared/ui/segmented.tsx';

const groups = ['upcoming', 'past'] as const;

/** Bookings of a resource, those from today on first. */
export function ResourceBookings({ resource }: { readonly resource: ManagedResource }) {
  const { t, i18n } = useTranslation('adminResources');
  addTexts(i18n, [adminDeskTexts]);
  const [group, setGroup] = useState<(typeof groups)[number]>('upcoming');
  const address = useLocalTable({ sort: 'start' });
  const { timezone } = resource;
  const today = dayRange({ from: wallClockOf(useNow(), timezone).day }, timezone).from;
  const { text, sort } = address.place;
  const choose = (chosen: typeof group) => {
    setGroup(chosen);
    address.change({ sort: { id: 'start', isDescending: chosen === 'past' } });
  };
  return (
    <BookingsTable
      address={address}
      withoutResource
      filter={{
        resourceId: resource.id,
        sort: sort.isDescending ? '-start' : 'start',
        ...(text !== '' && { text }),
        ...(group === 'past' ? { to: today } : { from: today }),
      }}
      filters={
        <Segmented
          label={t('page.bookingsShown')}
          value={group}
          options={groups.map((value) => ({ value, label: t(`page.${value}`) }))}
          onChange={choose}
        />
      }
    />
  );
}
