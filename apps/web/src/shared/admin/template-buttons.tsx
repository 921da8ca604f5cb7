import type { SheetFormat } from '@axp/contracts/sheets';
import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useChange } from '@/shared/ui/use-change.ts';

interface TemplateButtonsProps {
  readonly fetchTemplate: (format: SheetFormat) => Promise<Blob>;
  /** Without its ending. */
  readonly templateName: string;
}

/** Saves the template of a sheet, as Excel or CSV. */
export function TemplateButtons({ fetchTemplate, templateName }: TemplateButtonsProps) {
  const { t } = useTranslation('admin');
  const template = useChange(async (format: SheetFormat) =>
    saveFile(await fetchTemplate(format), `${templateName}.${format}`),
  );
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      color="inherit"
      loading={template.isPending && template.variables === format}
      onClick={() => template.mutate(format)}
    >
      {t(format === 'xlsx' ? 'sheet.template' : 'sheet.templateCsv')}
    </Button>
  ));
}
