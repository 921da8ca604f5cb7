import type { SheetReport } from '@axp/contracts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';

/** What is wrong in a sheet, by row and column. */
export function FaultTable({ faults }: Pick<SheetReport, 'faults'>) {
  const { t } = useTranslation('adminResources');
  const heads = ['row', 'column', 'value', 'fault'] as const;
  return (
    <Box
      role="region"
      aria-label={t('import.fault')}
      tabIndex={0}
      sx={{ overflow: 'auto', maxHeight: 320 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{t(`import.${head}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.map(({ row, column, value, message, code }) => (
            <TableRow key={`${row} ${column} ${code}`}>
              <TableCell>{row}</TableCell>
              <TableCell>{column}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{value}</TableCell>
              <TableCell>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
