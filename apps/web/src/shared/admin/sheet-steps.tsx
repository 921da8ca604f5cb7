import type { SheetReport } from '@axp/contracts/sheets';
import { getImportProgress } from '@axp/contracts/sheets';
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import type { UseMutationResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuery, useProblemText } from '@/shared/api/index.ts';
import { SelectField } from '@/shared/form/select-field.tsx';
import { FileInput } from '@/shared/ui/file-input.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import type { Reading, SheetFile } from './sheet-check.ts';
import { isOpenReading } from './sheet-check.ts';
import { SheetReading } from './sheet-reading.tsx';
import { TemplateButtons } from './template-buttons.tsx';

interface SheetStepsProps<Report>
  extends Omit<SheetChoiceProps, 'fileName' | 'isDisabled' | 'onFile'> {
  /** Null while none is chosen. */
  readonly sheet: SheetFile | null;
  readonly check: {
    readonly report: Report | null;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  readonly write: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>;
  readonly importId: string;
  /** Name of the import. */
  readonly label: string;
  readonly onSheet: (sheet: SheetFile) => void;
  /** Shows what the import would do. */
  readonly children: (report: Report) => ReactNode;
}

/** A sheet from its choice to its import: it is checked, and unknown headers are asked about. */
export function SheetSteps<Report extends Reading>(props: SheetStepsProps<Report>) {
  const { sheet, check, write, importId, label, onSheet, children, ...template } = props;
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const { report } = check;
  const isOpen = report !== null && isOpenReading(report, sheet);
  const [isMatching, setIsMatching] = useState(false);
  const isMapped = sheet?.columns !== undefined && !isOpen && !isMatching;
  /** Columns by their headers, for the next file of the same form. */
  const [matched, setMatched] = useState<ReadonlyMap<string, string>>(new Map());
  const apply = (chosen: SheetFile, names: readonly string[]) => {
    const heads = report?.columns.map(({ head }, at) => [head, names[at] ?? ''] as const) ?? [];
    setMatched(new Map([...matched, ...heads]));
    // A guess is confirmed with the first rows in view.
    const encoding = chosen.encoding ?? report?.encoding?.name;
    onSheet({ ...chosen, encoding, headerRow: report?.headerRow, columns: names.join(',') });
    setIsMatching(false);
  };
  const error = check.error ?? write.error;
  return (
    <>
      <SheetChoice
        fileName={sheet?.file.name ?? null}
        isDisabled={write.isPending}
        onFile={(file) => {
          setIsMatching(false);
          onSheet({ file });
        }}
        {...template}
      />
      <div aria-live="polite">
        {check.isPending && <Typography variant="body2">{t('sheet.checking')}</Typography>}
        {error && <Alert severity="error">{problemText(error)}</Alert>}
        {report && !isOpen && children(report)}
      </div>
      {report && isMapped && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <Typography variant="secondary">{t('sheet.mapping.asChosen')}</Typography>
          <Button
            color="inherit"
            disabled={check.isPending || write.isPending}
            onClick={() => setIsMatching(true)}
          >
            {t('sheet.mapping.change')}
          </Button>
        </Box>
      )}
      {report && sheet && (
        <SheetReading
          reading={report}
          isOpen={isOpen}
          isDisabled={check.isPending || write.isPending}
          onChange={(choice) => onSheet({ ...sheet, columns: undefined, ...choice })}
        />
      )}
      {report && (isOpen || isMatching) && sheet && (
        <ColumnMapping
          key={JSON.stringify([report.headerRow, report.columns])}
          {...report}
          matched={matched}
          onApply={(names) => apply(sheet, names)}
        />
      )}
      {write.isPending && <ImportProgress importId={importId} label={label} />}
    </>
  );
}

interface SheetChoiceProps extends ComponentProps<typeof TemplateButtons> {
  /** Null while none is chosen. */
  readonly fileName: string | null;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
}

/** The choice of an Excel or CSV file, and the templates for one. */
function SheetChoice(props: SheetChoiceProps) {
  const { fileName, isDisabled, onFile, ...template } = props;
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SecondaryButton disabled={isDisabled} onClick={() => input.current?.click()}>
          {t(fileName === null ? 'sheet.choose' : 'sheet.another')}
        </SecondaryButton>
        <TemplateButtons {...template} />
      </Box>
      {fileName !== null && (
        <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
      )}
      <FileInput
        ref={input}
        accept=".xlsx,.csv,text/csv"
        aria-label={t('sheet.choose')}
        onChoose={onFile}
      />
    </>
  );
}

interface ColumnMappingProps extends Pick<SheetReport, 'columns' | 'known' | 'missing'> {
  /** Columns by their headers, as they were chosen before. */
  readonly matched: ReadonlyMap<string, string>;
  /** Called with the names of the columns in the order of the headers. */
  readonly onApply: (names: readonly string[]) => void;
}

/** Asks what the headers of a file mean that are not known. */
function ColumnMapping({ columns, known, missing: open, matched, onApply }: ColumnMappingProps) {
  const { t } = useTranslation('admin');
  const [names, setNames] = useState(
    columns.map(({ head, column }) => column ?? matched.get(head) ?? ''),
  );
  // First and last name may stand for a name, so that the server says what is still missing.
  const isGiven = (name: string) => names.includes(name) || !open.includes(name);
  const missing = known.filter(({ name, isRequired }) => isRequired && !isGiven(name));
  const choose = (at: number, chosen: string) =>
    setNames(
      names.map((name, place) => {
        if (place === at) return chosen;
        // A column has one header.
        return name === chosen ? '' : name;
      }),
    );
  return (
    <Box component="fieldset" sx={{ display: 'grid', gap: 3, m: 0, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('sheet.mapping.title')}
      </Typography>
      <Typography variant="body2">{t('sheet.mapping.text')}</Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {columns.map(
          ({ head }, at) =>
            head !== '' && (
              <SelectField
                key={at}
                label={head}
                value={names[at] ?? ''}
                onChange={(chosen) => choose(at, chosen)}
                none={t('sheet.mapping.ignore')}
                options={known.map(({ name, label, isRequired }) => [
                  name,
                  isRequired ? t('sheet.mapping.required', { name: label }) : label,
                ])}
              />
            ),
        )}
      </Box>
      {missing.length > 0 && (
        <Alert severity="warning">
          {t('sheet.mapping.missing', { columns: missing.map(({ label }) => label).join(', ') })}
        </Alert>
      )}
      <SecondaryButton
        disabled={missing.length > 0}
        onClick={() => onApply(names)}
        sx={{ justifySelf: 'start' }}
      >
        {t('sheet.mapping.apply')}
      </SecondaryButton>
    </Box>
  );
}

const progressEveryMs = 500;

interface ImportProgressProps {
  readonly importId: string;
  readonly label: string;
}

/** How far an import has come. */
function ImportProgress({ importId, label }: ImportProgressProps) {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    ...readQuery(['admin', 'import', importId], getImportProgress, { params: { importId } }),
    refetchInterval: progressEveryMs,
    // The server reports progress only after the first rows.
    retry: false,
  });
  const share = data && data.total > 0 ? { value: (100 * data.done) / data.total } : null;
  return (
    <div>
      <LinearProgress
        aria-label={label}
        variant={share ? 'determinate' : 'indeterminate'}
        {...share}
      />
      {data && <Typography variant="caption">{t('sheet.progress', { ...data })}</Typography>}
    </div>
  );
}
