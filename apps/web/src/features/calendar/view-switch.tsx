import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeQueries } from '@/shared/booking/queries/place-queries.ts';
import { Segmented } from '@/shared/ui/segmented.tsx';
import type { CalendarView, CalendarViewName } from './calendar-view.ts';
import { calendarViews } from './calendar-view.ts';

interface ViewSwitchProps {
  readonly view: CalendarViewName;
  readonly onChange: (view: CalendarViewName) => void;
  readonly isWide?: boolean;
}

/** Day, week, month or agenda; a plan where a floor has one. */
export function ViewSwitch({ view, onChange, isWide = false }: ViewSwitchProps) {
  const { t } = useTranslation('calendar');
  const { data: hasPlans = false } = useQuery({
    ...placeQueries.buildings(),
    select: (buildings) => buildings.some(({ floors }) => floors.some(({ hasPlan }) => hasPlan)),
  });
  const shown = calendarViews.filter((name) => name !== 'plan' || hasPlans || view === name);
  const options = shown.map((value) => ({ value, label: t(`view.${value}`) }));
  return (
    <Segmented
      label={t('view.label')}
      value={view}
      options={options}
      onChange={onChange}
      isWide={isWide}
    />
  );
}

interface OwnerSwitchProps {
  readonly view: CalendarView;
  readonly onChange: (change: Partial<CalendarView>) => void;
  readonly isWide?: boolean;
}

const whose = ['mine', 'all'] as const;

/** My bookings, or everyone's. */
export function OwnerSwitch({ view, onChange, isWide = false }: OwnerSwitchProps) {
  const { t } = useTranslation('calendar');
  return (
    <Segmented
      label={t('whose.label')}
      value={view.whose}
      options={whose.map((value) => ({ value, label: t(`whose.${value}`) }))}
      onChange={(value) => onChange({ whose: value, personId: null })}
      isWide={isWide}
    />
  );
}
