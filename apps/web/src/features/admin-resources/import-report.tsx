import type { SheetReport } from '@axp/contracts/sheets';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

// On a phone four columns are too narrow to be read: the value stands above what is wrong with it.
const besideFault = { display: { xs: 'none', sm: 'table-cell' } };
const aboveFault = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary' };

/** Errors of a sheet by row and column. */
function FaultTable({ faults }: Pick<SheetReport, 'faults'>) {
  const { t } = useTranslation('admin');
  const heads = ['row', 'column', 'value', 'fault'] as const;
  return (
    <Box
      role="region"
      aria-label={t('sheet.fault')}
      tabIndex={0}
      sx={{ overflow: 'auto', maxHeight: 320, mt: 2 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head} {...(head === 'value' && { sx: besideFault })}>
                {t(`sheet.${head}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.map(({ row, column, value, message, code }) => (
            <TableRow key={`${row} ${column} ${code}`}>
              <TableCell>{row}</TableCell>
              <TableCell>{column}</TableCell>
              <TableCell sx={{ ...besideFault, overflowWrap: 'anywhere' }}>{value}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Box component="span" sx={aboveFault}>
                  {value}
                </Box>
                {message}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

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
