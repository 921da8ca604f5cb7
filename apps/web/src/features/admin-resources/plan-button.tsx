import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';
import type { Target } from './use-maintenance-plan.ts';

const MaintenanceDialog = lazyDialog(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
);

interface PlanButtonProps {
  /** Blocked resources; undefined to choose them in the dialog. */
  readonly targets?: readonly Target[];
  readonly isDisabled?: boolean;
}

/** Plans maintenance in a dialog. */
export function PlanButton({ targets, isDisabled = false }: PlanButtonProps) {
  const { t } = useTranslation('adminResources');
  const [isOpen, setIsOpen] = useState(false);
  if (!useAbility().can('update', 'Maintenance')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        {t('maintenance.action')}
      </Button>
      {isOpen && (
        <MaintenanceDialog {...(targets && { targets })} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
