import { getImportProgress } from '@axp/contracts/sheets';
import { LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';

const progressEveryMs = 500;

interface ImportProgressProps {
  readonly importId: string;
  readonly label: string;
}

/** How far an import has come. */
export function ImportProgress({ importId, label }: ImportProgressProps) {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    ...readQuery(['admin', 'import', importId], getImportProgress, { params: { importId } }),
    refetchInterval: progressEveryMs,
    // The server reports progress only after the first rows.
    retry: false,
  });
  const share = data && data.total > 0 ? { value: (100 * data.done) / data.total } : null;
  return (
    <div>
      <LinearProgress
        aria-label={label}
        variant={share ? 'determinate' : 'indeterminate'}
        {...share}
      />
      {data && <Typography variant="caption">{t('sheet.progress', { ...data })}</Typography>}
    </div>
  );
}
