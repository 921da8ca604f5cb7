import type { PeopleReport, SheetFormat } from '@axp/contracts/sheets';
import { checkPeopleSheet, downloadPeopleTemplate, importPeopleSheet } from '@axp/contracts/sheets';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMapping } from '@/shared/admin/sheet/column-mapping.tsx';
import { ImportProgress } from '@/shared/admin/sheet/import-progress.tsx';
import { SheetChoice } from '@/shared/admin/sheet/sheet-choice.tsx';
import type { SheetFile } from '@/shared/admin/sheet/sheet-file.ts';
import { formOf, hasOpenColumns } from '@/shared/admin/sheet/sheet-file.ts';
import { call, fetchFile, useProblemText } from '@/shared/api/index.ts';
import { operationUrl } from '@/shared/api/operation-url.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { peopleKey } from './people-queries.ts';
import { PeopleResult } from './people-result.tsx';

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
  const check = useMutation({
    mutationFn: async (sheet: PeopleSheet) => {
      const { columns, existing } = sheet;
      const query = { columns, existing };
      return (await call(checkPeopleSheet, { query }, { form: formOf(sheet) })).data;
    },
  });
  const write = useMutation({
    mutationFn: async (sheet: PeopleSheet) => {
      const { columns, existing } = sheet;
      const request = { params: { importId }, query: { columns, existing } };
      return (await call(importPeopleSheet, request, { form: formOf(sheet) })).data;
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
  const { t } = useTranslation('admin');
  const [sheet, setSheet] = useState<SheetFile | null>(null);
  const [existing, setExisting] = useState<Existing>('skip');
  const { check, write, importId, reset } = usePeopleImport();
  const result = write.data ?? null;
  const report = check.data ?? null;
  const isOpen = report !== null && hasOpenColumns(report, sheet);
  const judge = (next: SheetFile, choice: Existing) => {
    setSheet(next);
    check.mutate({ ...next, existing: choice });
  };
  const startOver = () => {
    setSheet(null);
    reset();
  };
  return (
    <ResponsiveDialog
      {...(!write.isPending && { onClose })}
      size="large"
      title={t('people.import.title')}
      actions={
        <Actions
          isReady={!isOpen && changesOf(report) > 0}
          isPending={write.isPending}
          isDone={result !== null}
          onStart={() => sheet && write.mutate({ ...sheet, existing })}
          onAgain={startOver}
          onClose={onClose}
        />
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
            <SheetChoice
              fileName={sheet?.file.name ?? null}
              isDisabled={write.isPending}
              templateName="people-template"
              fetchTemplate={fetchPeopleTemplate}
              onFile={(file) => judge({ file }, existing)}
            />
            <div aria-live="polite">
              {check.isPending && <Typography variant="body2">{t('sheet.checking')}</Typography>}
              <Refusal error={check.error ?? write.error} />
              {report && !isOpen && <PeopleResult report={report} state="planned" />}
            </div>
            {report && isOpen && sheet && (
              <ColumnMapping
                key={check.submittedAt}
                {...report}
                onApply={(columns) => judge({ ...sheet, columns }, existing)}
              />
            )}
            {write.isPending && (
              <ImportProgress importId={importId} label={t('people.import.title')} />
            )}
          </>
        )}
      </Box>
    </ResponsiveDialog>
  );
}

function changesOf(report: PeopleReport | null): number {
  return report ? report.counts.invited + report.counts.updated : 0;
}

interface ActionsProps {
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly isDone: boolean;
  readonly onStart: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Actions({ isReady, isPending, isDone, onStart, onAgain, onClose }: ActionsProps) {
  const { t } = useTranslation(['admin', 'common']);
  if (isDone) {
    return (
      <>
        <Button color="inherit" onClick={onAgain}>
          {t('people.import.again')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('people.import.close')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button color="inherit" onClick={onClose} disabled={isPending}>
        {t('common:action.cancel')}
      </Button>
      <Button variant="contained" disabled={!isReady} loading={isPending} onClick={onStart}>
        {t('people.import.start')}
      </Button>
    </>
  );
}

function Refusal({ error }: { readonly error: Error | null }) {
  const problemText = useProblemText();
  return error && <Alert severity="error">{problemText(error)}</Alert>;
}
