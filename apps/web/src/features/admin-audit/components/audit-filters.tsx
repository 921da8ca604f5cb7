import type { AuditEvent } from '@axp/contracts/administration';
import { auditActions, auditObjects } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { SelectField } from '@/shared/booking/ui/select-field.tsx';
import { isCalendarDay } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';
import type { TableAddress } from '@/shared/table/index.ts';
import type { AuditFilterName } from '../model/audit-filter.ts';

interface AuditFiltersProps {
  readonly address: TableAddress<AuditFilterName>;
  readonly events: readonly AuditEvent[];
}

/** Further back than any log reaches. */
const maxBackDays = 10 * 366;

/** Beside each other, wherever there is room for the longest day of Thai. */
const pairOfDays = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  gap: 3,
  flex: { xs: '1 1 100%', sm: '1 1 420px' },
  maxWidth: { sm: 460 },
} as const;

/** Narrows the log by kind of object, kind of change, days, and by whom an entry named. */
export function AuditFilters({ address, events }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const { place, setFilter } = address;
  const { timezone } = useUser();
  const { filters } = place;
  const dayOf = (end: 'from' | 'to') => {
    const day = filters[end];
    return isCalendarDay(day) ? day : '';
  };
  const actor = events.find((event) => event.actor?.id === filters.actor)?.actor?.fullName;
  const object = events.find((event) => event.object.id === filters.object)?.object.name;
  return (
    <>
      <SelectField
        label={t('audit.filter.type')}
        value={filters.type ?? ''}
        onChange={(type) => setFilter('type', type)}
      >
        <option value="">{t('audit.filter.all')}</option>
        {auditObjects.map((type) => (
          <option key={type} value={type}>
            {t(`audit.object.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('audit.filter.action')}
        value={filters.action ?? ''}
        onChange={(action) => setFilter('action', action)}
      >
        <option value="">{t('audit.filter.all')}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`audit.action.${action}`)}
          </option>
        ))}
      </SelectField>
      <Box sx={pairOfDays}>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={t(`audit.filter.${end}`)}
            day={dayOf(end)}
            timezone={timezone}
            maxBackDays={maxBackDays}
            maxAheadDays={0}
            onChange={(day) => setFilter(end, day)}
            clear={{
              label: t('clearField', { field: t(`audit.filter.${end}`) }),
              run: () => setFilter(end, undefined),
            }}
          />
        ))}
      </Box>
      {filters.actor && (
        <Chip
          label={t('audit.filter.actor', { name: actor ?? '…' })}
          onDelete={() => setFilter('actor', undefined)}
        />
      )}
      {filters.object && (
        <Chip
          label={t('audit.filter.object', { name: object ?? '…' })}
          onDelete={() => setFilter('object', undefined)}
        />
      )}
    </>
  );
}
