import type { ResourceType } from '@axp/contracts';
import type { SheetReport } from '@axp/contracts/sheets';
import { checkResourceSheet, getImportProgress, importResourceSheet } from '@axp/contracts/sheets';
import { resourceTypes } from '@axp/contracts/vocabulary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useProblemText } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { saveFile } from '@/shared/lib/save-file.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { FaultTable } from './fault-table.tsx';
import { fetchTemplate, resourcesKey } from './resource-queries.ts';

const progressEveryMs = 500;

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** A sheet becomes resources: chosen, judged row by row, then written as a whole or not at all. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['adminResources', 'common']);
  const [type, setType] = useState<ResourceType>('room');
  const [file, setFile] = useState<File | null>(null);
  const { check, write, importId } = useImport(type, onClose);
  const report = check.data ?? null;
  const isReady = report?.faultCount === 0 && report.created + report.updated > 0;
  return (
    <ResponsiveDialog
      isOpen
      {...(!write.isPending && { onClose })}
      size="large"
      title={t('import.title')}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={write.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={!isReady || file === null}
            loading={write.isPending}
            onClick={() => file && write.mutate(file)}
          >
            {t('import.start')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
        <SheetChoice
          type={type}
          fileName={file?.name ?? null}
          isDisabled={write.isPending}
          onType={(next) => {
            setType(next);
            setFile(null);
            check.reset();
          }}
          onFile={(chosen) => {
            setFile(chosen);
            check.mutate(chosen);
          }}
        />
        <div aria-live="polite">
          {check.isPending && <Typography variant="body2">{t('import.checking')}</Typography>}
          <Refusal error={check.error ?? write.error} />
          {report && <Report report={report} />}
        </div>
        {write.isPending && <Progress importId={importId} />}
      </Box>
    </ResponsiveDialog>
  );
}

function useImport(type: ResourceType, onClose: () => void) {
  const { t } = useTranslation('adminResources');
  const toast = useToast();
  const queries = useQueryClient();
  const [importId] = useState(() => crypto.randomUUID());
  const check = useMutation({
    mutationFn: async (file: File) =>
      (await call(checkResourceSheet, { params: { type } }, { form: formOf(file) })).data,
  });
  const write = useMutation({
    mutationFn: async (file: File) =>
      (await call(importResourceSheet, { params: { type, importId } }, { form: formOf(file) }))
        .data,
    onSuccess: ({ created, updated }) => {
      toast.success(t('import.done', { created, updated }));
      void queries.invalidateQueries({ queryKey: resourcesKey });
      onClose();
    },
  });
  return { check, write, importId };
}

interface SheetChoiceProps {
  readonly type: ResourceType;
  /** Null while none is chosen. */
  readonly fileName: string | null;
  readonly isDisabled: boolean;
  readonly onType: (type: ResourceType) => void;
  readonly onFile: (file: File) => void;
}

function SheetChoice({ type, fileName, isDisabled, onType, onFile }: SheetChoiceProps) {
  const { t } = useTranslation('adminResources');
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const problemText = useProblemText();
  const template = useMutation({
    mutationFn: async () => saveFile(await fetchTemplate(type), `${type}s-template.csv`),
    onError: (error) => toast.error(problemText(error)),
  });
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? [];
    // Allows choosing the same file again after a correction.
    event.target.value = '';
    if (chosen) onFile(chosen);
  }
  return (
    <>
      <Typography variant="body2">{t('import.text')}</Typography>
      <SelectField
        label={t('import.kind')}
        value={type}
        disabled={isDisabled}
        onChange={(value) => onType(resourceTypes.find((one) => one === value) ?? 'room')}
      >
        {resourceTypes.map((one) => (
          <option key={one} value={one}>
            {t(`resources.kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          {t(fileName === null ? 'import.choose' : 'import.another')}
        </Button>
        <Button color="inherit" loading={template.isPending} onClick={() => template.mutate()}>
          {t('import.template')}
        </Button>
      </Box>
      {fileName !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('import.choose')}
        onChange={choose}
      />
    </>
  );
}

function Refusal({ error }: { readonly error: Error | null }) {
  const problemText = useProblemText();
  return error && <Alert severity="error">{problemText(error)}</Alert>;
}

function Report({ report }: { readonly report: SheetReport }) {
  const { t } = useTranslation('adminResources');
  const { rows, created, updated, faultCount, faults } = report;
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
    <Alert severity={created + updated > 0 ? 'success' : 'info'}>
      {created + updated > 0 ? t('import.ready', { rows, created, updated }) : t('import.nothing')}
    </Alert>
  );
}

function Progress({ importId }: { readonly importId: string }) {
  const { t } = useTranslation('adminResources');
  const { data } = useQuery({
    queryKey: [...resourcesKey, 'import', importId] as const,
    queryFn: async ({ signal }) =>
      (await call(getImportProgress, { params: { importId } }, { signal })).data,
    refetchInterval: progressEveryMs,
    // The server reports progress only after the first rows.
    retry: false,
  });
  const share = data && data.total > 0 ? { value: (100 * data.done) / data.total } : null;
  return (
    <div>
      <LinearProgress
        aria-label={t('import.title')}
        variant={share ? 'determinate' : 'indeterminate'}
        {...share}
      />
      {data && <Typography variant="caption">{t('import.progress', { ...data })}</Typography>}
    </div>
  );
}
