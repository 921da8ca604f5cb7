import type { ResourceType } from '@axp/contracts';
import type { ResourceImport, SheetReport } from '@axp/contracts/sheets';
import {
  checkResourceSheet,
  importResourceSheet,
  listResourceImports,
  undoResourceImport,
} from '@axp/contracts/sheets';
import { resourceTypes } from '@axp/contracts/vocabulary';
import { Alert, Box, TableCell, TableRow, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskButton } from '@/shared/admin/dialog-button.tsx';
import type { SheetFile } from '@/shared/admin/sheet-steps.tsx';
import { hasOpenColumns, SheetSteps } from '@/shared/admin/sheet-steps.tsx';
import { SheetTable } from '@/shared/admin/sheet-table.tsx';
import { call, fileForm, readQuery } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { fetchTemplate, resourcesKey } from './resource-queries.ts';

/** A sheet becomes resources: chosen, judged row by row, then written as a whole or not at all. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('adminResources');
  const [type, setType] = useState<ResourceType>('room');
  const [sheet, setSheet] = useState<SheetFile | null>(null);
  const { check, write, importId } = useImport(type, onClose);
  const report = check.data;
  const isReady =
    report?.faultCount === 0 &&
    !hasOpenColumns(report, sheet) &&
    report.created + report.updated > 0;
  return (
    <ConfirmDialog
      size="large"
      title={t('import.title')}
      confirmLabel={t(report && report.sameNameCount > 0 ? 'import.anyway' : 'import.start')}
      isDisabled={!isReady || sheet === null}
      isWorking={write.isPending}
      onConfirm={() => sheet && write.mutate(sheet)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <Typography variant="body2">{t('import.text')}</Typography>
        <SelectField
          label={t('import.kind')}
          value={type}
          disabled={write.isPending}
          onChange={(value) => {
            setType(value);
            setSheet(null);
            check.reset();
          }}
          options={resourceTypes.map((one) => [one, t(`resources.kinds.${one}`)])}
        />
        <SheetSteps
          sheet={sheet}
          check={check}
          write={write}
          importId={importId}
          label={t('import.title')}
          templateName={`${type}s-template`}
          fetchTemplate={(format) => fetchTemplate(type, format)}
          onSheet={(next) => {
            setSheet(next);
            check.mutate(next);
          }}
        >
          {(found) => <ImportReport report={found} />}
        </SheetSteps>
        {sheet === null && <RecentImports />}
      </Box>
    </ConfirmDialog>
  );
}

function useImport(type: ResourceType, onClose: () => void) {
  const { t } = useTranslation(['adminResources', 'common']);
  const [importId] = useState(() => crypto.randomUUID());
  const undo = useUndoImport(importId);
  const check = useMutation({
    mutationFn: async (sheet: SheetFile) => {
      const { columns } = sheet;
      const request = { params: { type }, query: { columns } };
      return (await call(checkResourceSheet, request, { form: fileForm(sheet.file) })).data;
    },
  });
  const write = useChange(
    async (sheet: SheetFile) => {
      const { columns } = sheet;
      const request = { params: { type, importId }, query: { columns } };
      return (await call(importResourceSheet, request, { form: fileForm(sheet.file) })).data;
    },
    {
      done: ({ created, updated }) => t('import.done', { created, updated }),
      action: () => ({ label: t('common:action.undo'), onClick: () => undo.mutate() }),
      onDone: onClose,
      isShownByForm: () => true,
      reads: [resourcesKey],
    },
  );
  return { check, write, importId };
}

// On a phone four columns are too narrow to be read: the value stands above what is wrong with it.
const besideFault = { display: { xs: 'none', sm: 'table-cell' } };
const aboveFault = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary' };

/** Errors of a sheet by row and column. */
function FaultTable({ faults }: Pick<SheetReport, 'faults'>) {
  const { t } = useTranslation('admin');
  const heads = ['row', 'column', 'value', 'fault'] as const;
  return (
    <SheetTable
      label={t('sheet.fault')}
      head={heads.map((head) => (
        <TableCell key={head} {...(head === 'value' && { sx: besideFault })}>
          {t(`sheet.${head}`)}
        </TableCell>
      ))}
    >
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
    </SheetTable>
  );
}

const mostNames = 5;

/** Effect of an import, or the faults of the sheet. */
function ImportReport({ report }: { readonly report: SheetReport }) {
  const { t } = useTranslation('adminResources');
  const { rows, created, updated, faultCount, faults, sameNameCount, sameNames } = report;
  if (faultCount > 0) {
    return (
      <>
        <Alert severity="error" sx={{ mb: 2 }}>
          {t('import.faults', { count: faultCount })}
        </Alert>
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

/** Imports that can be undone, or why they can't. */
function RecentImports() {
  const { t } = useTranslation('adminResources');
  const { data = [] } = useQuery(readQuery([...resourcesKey, 'imports'], listResourceImports, {}));
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={t('import.recent.title')}>
      <Typography variant="subtitle2" component="h3">
        {t('import.recent.title')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {data.map((one) => (
          <ImportEntry key={one.id} entry={one} />
        ))}
      </Box>
    </Box>
  );
}

function ImportEntry({ entry }: { readonly entry: ResourceImport }) {
  const { t } = useTranslation('adminResources');
  const instantText = useInstantText();
  const undo = useUndoImport(entry.id);
  const { created, updated, booked, changed, examples } = entry;
  const at = instantText(entry.at);
  const isBlocked = booked + changed > 0;
  const total = created + updated;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="body2">
          {t('import.recent.entry', {
            at,
            by: entry.by?.fullName ?? '–',
            kind: t(`resources.kinds.${entry.type}`),
            created,
            updated,
          })}
        </Typography>
        {isBlocked && (
          <Typography variant="secondary">
            {t('import.recent.blocked', {
              free: Math.max(0, total - booked - changed),
              total,
              booked,
              changed,
              names: examples.join(', '),
            })}
          </Typography>
        )}
      </Box>
      <AskButton
        variant="outlined"
        color="inherit"
        disabled={isBlocked}
        aria-label={t('import.recent.undoOf', { at })}
        label={t('import.recent.undo')}
        title={t('import.recent.ask')}
        description={t('import.recent.text', { created, updated })}
        change={undo}
      />
    </Box>
  );
}

function useUndoImport(importId: string) {
  const { t } = useTranslation('adminResources');
  return useChange(async () => (await call(undoResourceImport, { params: { importId } })).data, {
    done: (undone) => t('import.undone', undone),
    reads: [resourcesKey],
  });
}
