import type { SheetReport } from '@axp/contracts/sheets';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';

// On a phone four columns are too narrow to be read: the value stands above what is wrong with it.
const besideFault = { display: { xs: 'none', sm: 'table-cell' } };
const aboveFault = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary' };

/** Errors of a sheet by row and column. */
export function FaultTable({ faults }: Pick<SheetReport, 'faults'>) {
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
