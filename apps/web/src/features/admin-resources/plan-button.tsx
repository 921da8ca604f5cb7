import Add from '@mui/icons-material/Add';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '@/shared/admin/dialog-button.tsx';
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
  if (!useAbility().can('update', 'Maintenance')) return null;
  return (
    <DialogButton
      variant="contained"
      color="primary"
      startIcon={<Add />}
      disabled={isDisabled}
      dialog={(close) => <MaintenanceDialog {...(targets && { targets })} onClose={close} />}
    >
      {t('maintenance.action')}
    </DialogButton>
  );
}
