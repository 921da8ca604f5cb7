import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { modes } from '@/shared/theme/tokens.ts';
import { LabelCard } from './label-card.tsx';
import type { Label, LabelFormat } from './label-format.ts';
import { labelSizes } from './label-format.ts';

interface LabelPaperProps {
  readonly labels: readonly Label[];
  readonly format: LabelFormat;
  readonly paper: Paper;
}

/** Sheets of the printer with as many labels as they take, or a page of its size for each label. */
export type Paper = 'sheet' | 'label';

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
export function LabelPaper({ labels, format, paper }: LabelPaperProps) {
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

/** The last one has no page after it. */
const onePage = { '&:not(:last-of-type)': { breakAfter: 'page' } } as const;
