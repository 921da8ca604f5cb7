import type { CalendarResource } from '@axp/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

interface RowHeadProps {
  readonly resource: CalendarResource;
  readonly mayCreate: boolean;
  readonly isReachable: boolean;
}

function factsOf({ floor, capacity, quantity }: CalendarResource) {
  return { floor: floor?.name ?? '', count: capacity ?? quantity };
}

/** What a row is of, and the way to book that by keys; the same whichever week is shown. */
export const RowHead = memo(function RowHead({ resource, mayCreate, isReachable }: RowHeadProps) {
  const { t } = useTranslation('calendar');
  const { floor, count } = factsOf(resource);
  const facts = [floor, t(`timeline.size.${resource.type}`, { count })].filter(Boolean).join(' · ');
  const words = (
    <>
      <b>{resource.name}</b> <small>{facts}</small>
    </>
  );
  if (!mayCreate) return <div className="label">{words}</div>;
  return (
    <button
      type="button"
      className="label"
      data-head={resource.id}
      title={t('timeline.book', { name: resource.name })}
      tabIndex={isReachable ? 0 : -1}
    >
      {words}
    </button>
  );
});
