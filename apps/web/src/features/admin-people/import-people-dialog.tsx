import type { PeopleReport, SheetFormat } from '@axp/contracts/sheets';
import {
  checkPeopleSheet,
  downloadPeopleTemplate,
  importPeopleSheet,
  personOutcomes,
} from '@axp/contracts/sheets';
import { Alert, Box, Button, Chip, TableCell, TableRow, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetFile } from '@/shared/admin/sheet-check.ts';
import { isOpenReading, readingOf, useSheetCheck } from '@/shared/admin/sheet-check.ts';
import { SheetSteps } from '@/shared/admin/sheet-steps.tsx';
import { SheetTable } from '@/shared/admin/sheet-table.tsx';
import { call, fetchFile, fileForm } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { peopleKey } from './people-queries.ts';

/** What happens to people who have an account already. */
type Existing = 'skip' | 'update';

interface PeopleSheet extends SheetFile {
  readonly existing: Existing;
}

function fetchPeopleTemplate(format: SheetFormat): Promise<Blob> {
  return fetchFile(operationUrl(downloadPeopleTemplate, { query: { format } }));
}

/** The dry run of an import of people, and the import itself. */
function usePeopleImport() {
  const queries = useQueryClient();
  const [importId, setImportId] = useState(() => crypto.randomUUID());
  const check = useSheetCheck('people', async (sheet: PeopleSheet) => {
    const query = { ...readingOf(sheet), existing: sheet.existing };
    return (await call(checkPeopleSheet, { query }, { form: fileForm(sheet.file) })).data;
  });
  const write = useMutation({
    mutationFn: async (sheet: PeopleSheet) => {
      const query = { ...readingOf(sheet), existing: sheet.existing };
      const request = { params: { importId }, query };
      return (await call(importPeopleSheet, request, { form: fileForm(sheet.file) })).data;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey }),
  });
  const reset = () => {
    check.reset();
    write.reset();
    setImportId(crypto.randomUUID());
  };
  return { check, write, importId, reset };
}

/** Many people at once: a dry run first, then invitations row by row. */
export function ImportPeopleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const [existing, setExisting] = useState<Existing>('skip');
  const { check, write, importId, reset } = usePeopleImport();
  const result = write.data ?? null;
  const { sheet, report } = check;
  const isReady = check.isDone && report && !isOpenReading(report, sheet) && changesOf(report) > 0;
  const judge = (next: SheetFile, choice: Existing) => check.start({ ...next, existing: choice });
  return (
    <ResponsiveDialog
      {...(!write.isPending && { onClose })}
      size="large"
      title={t('people.import.title')}
      actions={
        result ? (
          <>
            <Button color="inherit" onClick={reset}>
              {t('people.import.again')}
            </Button>
            <Button variant="contained" onClick={onClose}>
              {t('people.import.close')}
            </Button>
          </>
        ) : (
          <>
            <Button color="inherit" onClick={onClose} disabled={write.isPending}>
              {t('common:action.cancel')}
            </Button>
            <Button
              variant="contained"
              disabled={!isReady}
              loading={write.isPending}
              onClick={() => sheet && write.mutate({ ...sheet, existing })}
            >
              {t('people.import.start')}
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2 }}>
        {result ? (
          <PeopleResult report={result} state="done" />
        ) : (
          <>
            <Typography variant="body2">{t('people.import.text')}</Typography>
            <SelectField
              label={t('people.import.existing')}
              value={existing}
              disabled={write.isPending}
              onChange={(choice) => {
                setExisting(choice);
                if (sheet) judge(sheet, choice);
              }}
              options={(['skip', 'update'] as const).map((one) => [one, t(`people.import.${one}`)])}
            />
            <SheetSteps
              sheet={sheet}
              check={check}
              write={write}
              importId={importId}
              label={t('people.import.title')}
              templateName="people-template"
              fetchTemplate={fetchPeopleTemplate}
              onSheet={(next) => judge(next, existing)}
            >
              {(planned) => <PeopleResult report={planned} state="planned" />}
            </SheetSteps>
          </>
        )}
      </Box>
    </ResponsiveDialog>
  );
}

function changesOf({ counts }: PeopleReport): number {
  return counts.invited + counts.updated;
}

interface PeopleResultProps {
  readonly report: PeopleReport;
  readonly state: 'planned' | 'done';
}

const mostRows = 200;
/** Problems first. */
const order = ['refused', 'skipped', 'invited', 'updated', 'unchanged'] as const;

/** Outcome of an import of people, planned or done, in numbers and by row. */
function PeopleResult({ report: { counts, rows }, state }: PeopleResultProps) {
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
        <Alert severity={counts.refused > 0 ? 'error' : 'info'}>
          {counts.refused > 0 && counts.refused === rows.length
            ? t('people.import.noneGood', { count: rows.length })
            : t('people.import.nothing')}
        </Alert>
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
    <SheetTable
      label={t('people.import.results')}
      head={
        <>
          <TableCell>{t('sheet.row')}</TableCell>
          <TableCell>{t('field.email')}</TableCell>
          <TableCell sx={wide}>{t('field.fullName')}</TableCell>
          <TableCell>{t('people.import.result')}</TableCell>
        </>
      }
    >
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
    </SheetTable>
  );
}
