import type { MaintenanceState } from '@axp/contracts/vocabulary';
import { maintenanceStates } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '@/shared/ui/filter-chip.tsx';

interface MaintenanceStatesProps {
  /** Undefined for what runs and what is planned. */
  readonly value: MaintenanceState | undefined;
  readonly onChange: (state: MaintenanceState | undefined) => void;
}

/** Filter by the clock; without a choice, what is not over. */
export function MaintenanceStates({ value, onChange }: MaintenanceStatesProps) {
  const { t } = useTranslation('adminResources');
  return (
    <>
      <FilterChip
        label={t('maintenance.state.current')}
        isOn={value === undefined}
        onClick={() => onChange(undefined)}
      />
      {maintenanceStates.map((state) => (
        <FilterChip
          key={state}
          label={t(`maintenance.state.${state}`)}
          isOn={value === state}
          onClick={() => onChange(value === state ? undefined : state)}
        />
      ))}
    </>
  );
}
