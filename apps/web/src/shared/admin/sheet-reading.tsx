import type { SheetReport, TextEncoding } from '@axp/contracts/sheets';
import { textEncodings } from '@axp/contracts/sheets';
import { Alert, Box, TableCell, TableRow } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/form/select-field.tsx';
import { SheetTable } from './sheet-table.tsx';

interface SheetReadingProps {
  readonly reading: Pick<SheetReport, 'headerRow' | 'firstRows' | 'encoding'>;
  /** Whether something about the file must be decided. */
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (choice: {
    readonly headerRow?: number;
    readonly encoding?: TextEncoding;
  }) => void;
}

const cellsShown = 4;

/** How a file was read, where that can be doubted: its encoding, its headers and its first rows. */
export function SheetReading({ reading, isOpen, isDisabled, onChange }: SheetReadingProps) {
  const { t } = useTranslation('admin');
  const { headerRow, firstRows, encoding } = reading;
  const isForeign = encoding !== null && encoding.name !== 'utf-8';
  if (!isOpen && !isForeign && headerRow === firstRows[0]?.row) return null;
  const inLine = (cells: readonly string[]) =>
    cells
      .filter((cell) => cell !== '')
      .slice(0, cellsShown)
      .join(' · ');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {encoding?.isSure === false && <Alert severity="warning">{t('sheet.reading.unsure')}</Alert>}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectField
          label={t('sheet.reading.header')}
          value={headerRow}
          disabled={isDisabled}
          onChange={(row) => onChange({ headerRow: row })}
          options={firstRows.map(({ row, cells }) => [
            row,
            t('sheet.reading.row', { row, cells: inLine(cells) }),
          ])}
        />
        {isForeign && (
          <SelectField
            label={t('sheet.reading.encoding')}
            value={encoding.name}
            disabled={isDisabled}
            onChange={(name) => onChange({ encoding: name, headerRow })}
            options={textEncodings.map((name) => [name, t(`sheet.encoding.${name}`)])}
          />
        )}
      </Box>
      <SheetTable
        label={t('sheet.reading.firstRows')}
        head={
          <>
            <TableCell>{t('sheet.row')}</TableCell>
            <TableCell colSpan={cellsShown}>{t('sheet.reading.firstRows')}</TableCell>
          </>
        }
      >
        {firstRows.map(({ row, cells }) => (
          <TableRow key={row} selected={row === headerRow}>
            <TableCell>{row}</TableCell>
            {cells.slice(0, cellsShown).map((cell, at) => (
              <TableCell key={at} sx={{ overflowWrap: 'anywhere' }}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </SheetTable>
    </Box>
  );
}
