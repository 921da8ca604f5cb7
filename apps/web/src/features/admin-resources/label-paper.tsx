import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { modes } from '@/shared/theme/tokens.ts';
import { LabelCard } from './label-card.tsx';
import type { Label, LabelFormat } from './label-format.ts';

interface LabelPaperProps {
  readonly labels: readonly Label[];
  readonly format: LabelFormat;
}

/** On paper there is nothing but the labels, on as many pages as they take. */
const printStyles = {
  '@media print': {
    '@page': { margin: 0 },
    'html, body': {
      overflow: 'visible !important',
      background: 'white !important',
      margin: '0 !important',
      padding: '0 !important',
    },
    'body > :not([data-label-paper])': { display: 'none !important' },
    '[data-label-paper]': { display: 'block !important' },
  },
} as const;

/** Labels for the printer: beside the page, because a dialog is only as high as the window. */
export function LabelPaper({ labels, format }: LabelPaperProps) {
  return (
    <>
      <GlobalStyles styles={printStyles} />
      {createPortal(
        <div data-label-paper hidden>
          <Box sx={{ '--mm': '1mm', display: 'flex', flexWrap: 'wrap' }}>
            {labels.map((label) => (
              <Box
                key={label.resource.id}
                sx={{ outline: `1px dashed ${modes.light.controlBorder}` }}
              >
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
