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
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/shared/admin/dialog-button.tsx';
import { managedBuildingsQuery } from '@/shared/admin/managed-buildings.ts';
import type { SheetFile } from '@/shared/admin/sheet-check.ts';
import { isOpenReading, readingOf, useSheetCheck } from '@/shared/admin/sheet-check.ts';
import { SheetSteps } from '@/shared/admin/sheet-steps.tsx';
import { SheetTable } from '@/shared/admin/sheet-table.tsx';
import { call, fileForm, readQuery } from '@/shared/api/index.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { CheckField } from '@/shared/form/check-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { useInstantText } from '@/shared/session/use-instant-text.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { fetchTemplate, resourcesKey } from './resource-queries.ts';
import type { FloorChoices } from './unknown-floors.tsx';
import { floorsQuery, UnknownFloors } from './unknown-floors.tsx';

interface ResourceSheet extends SheetFile {
  readonly floors: FloorChoices;
}

interface Import {
  readonly sheet: ResourceSheet;
  readonly report: SheetReport;
  readonly faulty: 'refuse' | 'skip';
}

/** Imports a sheet of resources: it is checked row by row, and rows with a fault can be left out. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('adminResources');
  const ofKind = useKindText();
  const [type, setType] = useState<ResourceType>('room');
  const { check, write, importId } = useImport(type, onClose);
  const { sheet, report } = check;
  const [isSkipping, setIsSkipping] = useState(false);
  const isReady =
    check.isDone &&
    report !== null &&
    (report.faultCount === 0 || isSkipping) &&
    !isOpenReading(report, sheet) &&
    report.created + report.updated > 0;
  return (
    <ConfirmDialog
      size="large"
      title={t('import.title')}
      confirmLabel={t(report && report.sameNameCount > 0 ? 'import.anyway' : 'import.start')}
      isDisabled={!isReady || sheet === null}
      isWorking={write.isPending}
      onConfirm={() => {
        if (sheet && report)
          write.mutate({ sheet, report, faulty: isSkipping ? 'skip' : 'refuse' });
      }}
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
            check.reset();
          }}
          options={resourceTypes.map((one) => [one, ofKind(`${one}.names`)])}
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
            setIsSkipping(false);
            check.start({ floors: sheet?.floors ?? {}, ...next });
          }}
        >
          {(found) => (
            <>
              {sheet && found.unknownFloors.length > 0 && (
                <UnknownFloors
                  groups={found.unknownFloors}
                  choices={sheet.floors}
                  isDisabled={write.isPending}
                  onChoose={(floors) => check.start({ ...sheet, floors })}
                />
              )}
              <ImportReport report={found} isSkipping={isSkipping} onSkipping={setIsSkipping} />
            </>
          )}
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
  const check = useSheetCheck(type, async (sheet: ResourceSheet) => {
    const request = (floors?: string) => ({
      params: { type },
      query: { ...readingOf(sheet), floors },
    });
    const send = async (floors?: string) =>
      (await call(checkResourceSheet, request(floors), { form: fileForm(sheet.file) })).data;
    const report = await send();
    const floors = floorsQuery(report.unknownFloors, sheet.floors);
    return floors === undefined ? report : send(floors);
  });
  const write = useChange(
    async ({ sheet, report, faulty }: Import) => {
      const floors = floorsQuery(report.unknownFloors, sheet.floors);
      const query = { ...readingOf(sheet), floors, faulty };
      const request = { params: { type, importId }, query };
      return (await call(importResourceSheet, request, { form: fileForm(sheet.file) })).data;
    },
    {
      done: ({ created, updated }) => t('import.done', { created, updated }),
      action: () => ({ label: t('common:action.undo'), onClick: () => undo.mutate() }),
      onDone: onClose,
      isShownByForm: () => true,
      // Floors and resources may have changed since the check.
      onSettled: (error) => error && check.sheet && check.start(check.sheet),
      reads: [resourcesKey, managedBuildingsQuery().queryKey],
    },
  );
  return { check, write, importId };
}

// On a phone four columns are too narrow to be read: the value stands above what is wrong with it.
const besideFault = { display: { xs: 'none', sm: 'table-cell' } };
const aboveFault = { display: { xs: 'block', sm: 'none' }, color: 'text.secondary' };

const rowsShown = 5;

/** The same fault of the same value is one, with all its rows. */
function groupsOf(faults: SheetReport['faults']) {
  const groups = Map.groupBy(faults, ({ column, value, message }) =>
    JSON.stringify([column, value, message]),
  );
  return [...groups.values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, rows: same.map(({ row }) => row) })),
  );
}

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
      {groupsOf(faults).map(({ rows, column, value, message }) => (
        <TableRow key={`${column} ${value} ${message}`}>
          <TableCell>
            {rows.slice(0, rowsShown).join(', ')}
            {rows.length > rowsShown && '…'}
            {rows.length > 1 && (
              <Typography variant="caption" component="div">
                {t('sheet.rowCount', { count: rows.length })}
              </Typography>
            )}
          </TableCell>
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

interface ImportReportProps {
  readonly report: SheetReport;
  readonly isSkipping: boolean;
  readonly onSkipping: (isSkipping: boolean) => void;
}

/** Effect of an import, or the faults of the sheet. */
function ImportReport({ report, isSkipping, onSkipping }: ImportReportProps) {
  const { t } = useTranslation('adminResources');
  const { rows, created, updated, faultCount, faultyRows, faults } = report;
  const { sameNameCount, sameNames } = report;
  if (faultCount > 0) {
    const good = created + updated;
    return (
      <>
        <Alert severity="error" sx={{ mb: 2 }}>
          {good === 0
            ? t('import.noneGood', { count: rows })
            : t('import.faults', { count: faultCount })}
        </Alert>
        {good > 0 && (
          <CheckField
            checked={isSkipping}
            onChange={onSkipping}
            label={t('import.skip', { count: faultyRows, created, updated })}
            sx={{ mb: 2 }}
          />
        )}
        <FaultTable faults={faults} />
        {faults.length < faultCount && (
          <Typography variant="caption">{t('import.more', { count: faults.length })}</Typography>
        )}
        <ChangedResources changes={report.changes} />
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
      <ChangedResources changes={report.changes} />
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

const mostChanges = 50;

/** Changes of the rows to known resources, with the bookings that this may concern. */
function ChangedResources({ changes }: Pick<SheetReport, 'changes'>) {
  const { t } = useTranslation('adminResources');
  if (changes.length === 0) return null;
  const shown = changes.slice(0, mostChanges);
  return (
    <section aria-label={t('import.changes')}>
      <Typography variant="subtitle2" component="h3">
        {t('import.changes')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {shown.map(({ row, name, fields, upcoming }) => (
          <Typography key={row} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('import.sameName', { row, name })}
            {fields.map((field) => (
              <div key={field.label}>{t('import.change', field)}</div>
            ))}
            {upcoming > 0 && <div>{t('import.upcoming', { count: upcoming })}</div>}
          </Typography>
        ))}
      </Box>
      {shown.length < changes.length && (
        <Typography variant="caption">{t('import.more', { count: shown.length })}</Typography>
      )}
    </section>
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
  const ofKind = useKindText();
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
            kind: ofKind(`${entry.type}.names`),
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
      <ConfirmButton
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
