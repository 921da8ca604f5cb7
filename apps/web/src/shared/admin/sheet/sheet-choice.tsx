import type { SheetFormat } from '@axp/contracts/sheets';
import { Box, Button, Typography } from '@mui/material';
import type { ChangeEvent } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/lib/save-file.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';

interface SheetChoiceProps {
  /** Null while none is chosen. */
  readonly fileName: string | null;
  readonly isDisabled: boolean;
  readonly onFile: (file: File) => void;
  readonly fetchTemplate: (format: SheetFormat) => Promise<Blob>;
  /** Without its ending. */
  readonly templateName: string;
}

/** The choice of an Excel or CSV file, and the templates for one. */
export function SheetChoice(props: SheetChoiceProps) {
  const { fileName, isDisabled, onFile, fetchTemplate, templateName } = props;
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const template = useChange(async (format: SheetFormat) =>
    saveFile(await fetchTemplate(format), `${templateName}.${format}`),
  );
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [chosen] = event.target.files ?? [];
    // Allows choosing the same file again after a correction.
    event.target.value = '';
    if (chosen) onFile(chosen);
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SecondaryButton disabled={isDisabled} onClick={() => input.current?.click()}>
          {t(fileName === null ? 'sheet.choose' : 'sheet.another')}
        </SecondaryButton>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            color="inherit"
            loading={template.isPending && template.variables === format}
            onClick={() => template.mutate(format)}
          >
            {t(format === 'xlsx' ? 'sheet.template' : 'sheet.templateCsv')}
          </Button>
        ))}
      </Box>
      {fileName !== null && (
        <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,text/csv"
        aria-label={t('sheet.choose')}
        onChange={choose}
      />
    </>
  );
}
