import type { SheetReport } from '@axp/contracts/sheets';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FaultTable } from './fault-table.tsx';

const mostNames = 5;

/** Effect of an import, or the faults of the sheet. */
export function ImportReport({ report }: { readonly report: SheetReport }) {
  const { t } = useTranslation('adminResources');
  const { rows, created, updated, faultCount, faults, sameNameCount, sameNames } = report;
  if (faultCount > 0) {
    return (
      <>
        <Alert severity="error">{t('import.faults', { count: faultCount })}</Alert>
        <FaultTable faults={faults} />
        {faults.length < faultCount && (
          <Typography variant="caption">{t('import.more', { count: faults.length })}</Typography>
        )}
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={created + updated > 0 ? 'success' : 'info'}>
        {created + updated > 0
          ? t('import.ready', { rows, created, updated })
          : t('import.nothing')}
      </Alert>
      {sameNameCount > 0 && (
        <Alert severity="warning">
          {t('import.sameNames', { count: sameNameCount })}
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {sameNames.slice(0, mostNames).map((one) => (
              <li key={one.row}>{t('import.sameName', one)}</li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
