import type { PeopleReport } from '@axp/contracts/sheets';
import { personOutcomes } from '@axp/contracts/sheets';
import {
  Alert,
  Box,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useTranslation } from 'react-i18next';

interface PeopleResultProps {
  readonly report: PeopleReport;
  readonly state: 'planned' | 'done';
}

const mostRows = 200;
/** Problems first. */
const order = ['refused', 'skipped', 'invited', 'updated', 'unchanged'] as const;

/** Outcome of an import of people, planned or done, in numbers and by row. */
export function PeopleResult({ report: { counts, rows }, state }: PeopleResultProps) {
  const { t } = useTranslation('admin');
  const hasChanges = counts.invited + counts.updated > 0;
  const sorted = order.flatMap((one) => rows.filter(({ outcome }) => outcome === one));
  const shown = sorted.slice(0, mostRows);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {state === 'done' && (
        <Alert severity={counts.refused > 0 ? 'warning' : 'success'} role="status">
          {t('people.import.finished', counts)}
        </Alert>
      )}
      {state === 'planned' && !hasChanges && (
        <Alert severity="info">{t('people.import.nothing')}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {personOutcomes.map(
          (outcome) =>
            counts[outcome] > 0 && (
              <Chip
                key={outcome}
                color={outcome === 'refused' ? 'error' : 'default'}
                variant="outlined"
                label={t('people.import.count', {
                  outcome: t(`people.import.${state}.${outcome}`),
                  count: counts[outcome],
                })}
              />
            ),
        )}
      </Box>
      <ResultTable rows={shown} state={state} />
      {shown.length < rows.length && (
        <Typography variant="caption">
          {t('people.import.more', { count: shown.length })}
        </Typography>
      )}
    </Box>
  );
}

interface ResultTableProps extends Pick<PeopleResultProps, 'state'> {
  readonly rows: PeopleReport['rows'];
}

// On a phone the name stands above the result.
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

function ResultTable({ rows, state }: ResultTableProps) {
  const { t } = useTranslation('admin');
  return (
    <Box
      role="region"
      aria-label={t('people.import.results')}
      tabIndex={0}
      sx={{ overflow: 'auto', maxHeight: 320 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('sheet.row')}</TableCell>
            <TableCell>{t('field.email')}</TableCell>
            <TableCell sx={wide}>{t('field.fullName')}</TableCell>
            <TableCell>{t('people.import.result')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, email, fullName, outcome, reasons }) => (
            <TableRow key={row}>
              <TableCell>{row}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{email}</TableCell>
              <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{fullName}</TableCell>
              <TableCell>
                {t(`people.import.${state}.${outcome}`)}
                {reasons.map(({ column, message }) => (
                  <Typography
                    key={`${column} ${message}`}
                    variant="caption"
                    component="div"
                    color={outcome === 'refused' ? 'error' : 'textSecondary'}
                  >
                    {`${column}: ${message}`}
                  </Typography>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
