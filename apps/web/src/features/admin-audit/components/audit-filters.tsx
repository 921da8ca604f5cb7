import type { AuditEvent } from '@axp/contracts/administration';
import { auditActions, auditObjects } from '@axp/contracts/vocabulary';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { DayRangeFilter } from '@/shared/admin/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import type { TableAddress } from '@/shared/table/index.ts';
import type { AuditFilterName } from '../model/audit-filter.ts';

interface AuditFiltersProps {
  readonly address: TableAddress<AuditFilterName>;
  readonly events: readonly AuditEvent[];
}

/** Narrows the log by kind of object, kind of change, days, and by whom an entry named. */
export function AuditFilters({ address, events }: AuditFiltersProps) {
  const { t } = useTranslation('admin');
  const { place, setFilter } = address;
  const { filters } = place;
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
      <DayRangeFilter days={filters} onChange={setFilter} />
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
