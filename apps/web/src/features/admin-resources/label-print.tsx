import Download from '@mui/icons-material/DownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Label, LabelFormat } from './label-format.ts';
import type { Paper } from './label-paper.tsx';
import { LabelPaper } from './label-paper.tsx';

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
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Download />}
        disabled={!isReady}
        onClick={() => print('label')}
      >
        {t('codes.pdf')}
      </Button>
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
