import Download from '@mui/icons-material/DownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import { Box, Button, GlobalStyles } from '@mui/material';
import { useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { modes } from '@/shared/theme/tokens.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { LabelCard } from './label-card.tsx';
import type { Label, LabelFormat } from './label-format.ts';
import { labelSizes } from './label-format.ts';

interface LabelPaperProps {
  readonly labels: readonly Label[];
  readonly format: LabelFormat;
  readonly paper: Paper;
}

/** Sheets of the printer with as many labels as they take, or a page of its size for each label. */
type Paper = 'sheet' | 'label';

/** On paper there is nothing but the labels. */
const printStyles = (pageSize: string | undefined) => ({
  '@media print': {
    '@page': { margin: 0, ...(pageSize !== undefined && { size: pageSize }) },
    'html, body': {
      overflow: 'visible !important',
      background: 'white !important',
      margin: '0 !important',
      padding: '0 !important',
    },
    'body > :not([data-label-paper])': { display: 'none !important' },
    '[data-label-paper]': { display: 'block !important' },
  },
});

/** Labels for the printer: beside the page, because a dialog is only as high as the window. */
function LabelPaper({ labels, format, paper }: LabelPaperProps) {
  const { width, height } = labelSizes[format.size];
  const isPage = paper === 'label';
  return (
    <>
      <GlobalStyles styles={printStyles(isPage ? `${width}mm ${height}mm` : undefined)} />
      {createPortal(
        <div data-label-paper={paper} hidden>
          <Box sx={{ '--mm': '1mm', ...(!isPage && { display: 'flex', flexWrap: 'wrap' }) }}>
            {labels.map((label) => (
              <Box key={label.resource.id} sx={isPage ? onePage : cutLine}>
                <LabelCard label={label} format={format} />
              </Box>
            ))}
          </Box>
        </div>,
        document.body,
      )}
    </>
  );
}

const cutLine = { outline: `1px dashed ${modes.light.controlBorder}` };

/** No empty page follows the last label. */
const onePage = { '&:not(:last-of-type)': { breakAfter: 'page' } } as const;

interface LabelPrintProps {
  readonly labels: readonly Label[];
  readonly format: LabelFormat;
  /** Whether every label has a code. */
  readonly isReady: boolean;
}

/**
 * Prints labels, or saves them as a PDF whose pages have the size of a label. The browser writes
 * the PDF: it shapes Thai text and keeps it selectable, which no library of a fair size does.
 */
export function LabelPrint({ labels, format, isReady }: LabelPrintProps) {
  const { t } = useTranslation('adminResources');
  const [paper, setPaper] = useState<Paper>('sheet');
  const print = (chosen: Paper) => {
    // The print dialog has what is rendered when it opens.
    flushSync(() => setPaper(chosen));
    window.print();
  };
  return (
    <>
      <SecondaryButton startIcon={<Download />} disabled={!isReady} onClick={() => print('label')}>
        {t('codes.pdf')}
      </SecondaryButton>
      <Button
        variant="contained"
        startIcon={<Print />}
        disabled={!isReady}
        onClick={() => print('sheet')}
      >
        {t('codes.print')}
      </Button>
      {isReady && <LabelPaper labels={labels} format={format} paper={paper} />}
    </>
  );
}
