import type { ResourceType } from '@axp/contracts';
import { checkResourceSheet, importResourceSheet } from '@axp/contracts/sheets';
import { resourceTypes } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMapping } from '@/shared/admin/sheet/column-mapping.tsx';
import { ImportProgress } from '@/shared/admin/sheet/import-progress.tsx';
import { SheetChoice } from '@/shared/admin/sheet/sheet-choice.tsx';
import type { SheetFile } from '@/shared/admin/sheet/sheet-file.ts';
import { formOf, hasOpenColumns } from '@/shared/admin/sheet/sheet-file.ts';
import { call, useProblemText } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { ImportReport } from './import-report.tsx';
import { RecentImports } from './recent-imports.tsx';
import { fetchTemplate, resourcesKey } from './resource-queries.ts';
import { useUndoImport } from './use-undo-import.ts';

/** A sheet becomes resources: chosen, judged row by row, then written as a whole or not at all. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['adminResources', 'common', 'admin']);
  const [type, setType] = useState<ResourceType>('room');
  const [sheet, setSheet] = useState<SheetFile | null>(null);
  const { check, write, importId } = useImport(type, onClose);
  const report = check.data ?? null;
  const isOpen = report !== null && hasOpenColumns(report, sheet);
  const isReady = report?.faultCount === 0 && !isOpen && report.created + report.updated > 0;
  const judge = (next: SheetFile) => {
    setSheet(next);
    check.mutate(next);
  };
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
        <SheetChoice
          fileName={sheet?.file.name ?? null}
          isDisabled={write.isPending}
          templateName={`${type}s-template`}
          fetchTemplate={(format) => fetchTemplate(type, format)}
          onFile={(file) => judge({ file })}
        />
        <div aria-live="polite">
          {check.isPending && <Typography variant="body2">{t('admin:sheet.checking')}</Typography>}
          <Refusal error={check.error ?? write.error} />
          {report && !isOpen && <ImportReport report={report} />}
        </div>
        {report && isOpen && sheet && (
          <ColumnMapping
            key={check.submittedAt}
            {...report}
            onApply={(columns) => judge({ ...sheet, columns })}
          />
        )}
        {write.isPending && <ImportProgress importId={importId} label={t('import.title')} />}
        {sheet === null && <RecentImports />}
      </Box>
    </ConfirmDialog>
  );
}

function useImport(type: ResourceType, onClose: () => void) {
  const { t } = useTranslation(['adminResources', 'common']);
  const toast = useToast();
  const queries = useQueryClient();
  const undo = useUndoImport();
  const [importId] = useState(() => crypto.randomUUID());
  const check = useMutation({
    mutationFn: async (sheet: SheetFile) => {
      const { columns } = sheet;
      const request = { params: { type }, query: { columns } };
      return (await call(checkResourceSheet, request, { form: formOf(sheet) })).data;
    },
  });
  const write = useMutation({
    mutationFn: async (sheet: SheetFile) => {
      const { columns } = sheet;
      const request = { params: { type, importId }, query: { columns } };
      return (await call(importResourceSheet, request, { form: formOf(sheet) })).data;
    },
    onSuccess: ({ created, updated }) => {
      toast.success(t('import.done', { created, updated }), {
        action: { label: t('common:action.undo'), onClick: () => undo.mutate(importId) },
      });
      void queries.invalidateQueries({ queryKey: resourcesKey });
      onClose();
    },
  });
  return { check, write, importId };
}

function Refusal({ error }: { readonly error: Error | null }) {
  const problemText = useProblemText();
  return error && <Alert severity="error">{problemText(error)}</Alert>;
}
