import Flag from '@mui/icons-material/FlagOutlined';
import type { ButtonProps } from '@mui/material';
import { Button } from '@mui/material';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '@/shared/session/index.ts';
import { lazyDialog } from '@/shared/ui/lazy-part.tsx';

export const ReportDialog = lazyDialog(() => import('./report-dialog.tsx'), 'ReportDialog');

interface ReportButtonProps
  extends Pick<ComponentProps<typeof ReportDialog>, 'resource' | 'timezone'>,
    Pick<ButtonProps, 'sx'> {
  /** Opens the report elsewhere, where the button itself may go away. */
  readonly onOpen?: () => void;
}

/** Reports a problem with a resource; absent for auditors, who only read. */
export function ReportButton({ resource, timezone, sx, onOpen }: ReportButtonProps) {
  const { t } = useTranslation('common');
  const mayReport = useMayReport();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayReport) return null;
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Flag />}
        onClick={onOpen ?? (() => setIsOpen(true))}
        {...(sx && { sx })}
      >
        {t('action.report')}
      </Button>
      {isOpen && (
        <ReportDialog resource={resource} timezone={timezone} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function useMayReport(): boolean {
  const { isAdministrator, roles } = useUser();
  return isAdministrator || !roles.includes('auditor');
}
