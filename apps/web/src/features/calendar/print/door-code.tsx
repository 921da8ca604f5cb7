import type { CalendarResource } from '@axp/contracts';
import { readResourceLabels } from '@axp/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { readQuery } from '@/shared/api/index.ts';
import { useAbility } from '@/shared/session/index.ts';

/** The QR code of a resource, for those who may print it; it proves that its reader is there. */
export function DoorCode({ resource: { id, name } }: { readonly resource: CalendarResource }) {
  const { t } = useTranslation('calendar');
  const { data } = useQuery({
    ...readQuery(['places', 'code', id], readResourceLabels, { body: { ids: [id] } }),
    enabled: useAbility().can('update', 'Label'),
  });
  const path = data?.[0]?.path ?? null;
  if (path === null) return null;
  const code = renderSVG(`${window.location.origin}${path}`);
  return (
    <figure>
      <img
        alt={t('timetable.code', { name })}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(code)}`}
      />
      <figcaption>{t('timetable.scan')}</figcaption>
    </figure>
  );
}
