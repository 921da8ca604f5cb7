import { Alert, Box, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { white } from '@/shared/theme/tokens.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { openPdf, pictureOfPage, renderPage } from './pdf-pages.ts';

interface PdfPageDialogProps {
  readonly file: File;
  readonly onChoose: (picture: File) => void;
  readonly onClose: () => void;
}

/** As many as a person looks through; plans come as files of a few pages. */
const mostPages = 20;

/** Chooses the page of a PDF that becomes the picture of a plan. */
export function PdfPageDialog({ file, onChoose, onClose }: PdfPageDialogProps) {
  const { t } = useTranslation('adminPlans');
  const [page, setPage] = useState(1);
  const [isRendering, setIsRendering] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const pages = useQuery({
    queryKey: ['pdf', file.name, file.size, file.lastModified],
    queryFn: async () => ({ document: await openPdf(file) }),
    retry: false,
    gcTime: 0,
  });
  const { data } = pages;
  const take = async (document: PDFDocumentProxy) => {
    setIsRendering(true);
    try {
      onChoose(await pictureOfPage(document, page, file.name));
    } catch {
      setHasFailed(true);
    } finally {
      setIsRendering(false);
    }
  };
  return (
    <ConfirmDialog
      size="large"
      title={t('pdf.title')}
      confirmLabel={t('pdf.confirm')}
      isDisabled={!data}
      isWorking={isRendering}
      onConfirm={() => data && void take(data.document)}
      onClose={onClose}
    >
      {(pages.isError || hasFailed) && <Alert severity="error">{t('pdf.failed')}</Alert>}
      {!pages.isError && (
        <QueryContent query={pages} failed={t('pdf.failed')} skeleton={180}>
          {({ document }) => (
            <>
              {document.numPages > mostPages && (
                <Typography variant="note">{t('pdf.first', { count: mostPages })}</Typography>
              )}
              <Box role="group" aria-label={t('pdf.pages')} sx={gridStyle}>
                {Array.from({ length: Math.min(document.numPages, mostPages) }, (_, index) => (
                  <PageChoice
                    key={index}
                    document={document}
                    number={index + 1}
                    isChosen={page === index + 1}
                    onChoose={() => setPage(index + 1)}
                  />
                ))}
              </Box>
            </>
          )}
        </QueryContent>
      )}
    </ConfirmDialog>
  );
}

interface PageChoiceProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const previewWidth = 240;

function PageChoice({ document, number, isChosen, onChoose }: PageChoiceProps) {
  const { t } = useTranslation('adminPlans');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // The canvas is an outside system. A page that fails leaves it empty; taking it reports why.
    if (canvas.current)
      void renderPage(document, number, canvas.current, previewWidth).catch(() => undefined);
  }, [document, number]);
  return (
    <ButtonBase
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{
        display: 'grid',
        // Names of pages of different heights are in line.
        gridTemplateRows: '1fr auto',
        alignItems: 'center',
        gap: 1,
        p: 2,
        border: 2,
        borderColor: isChosen ? 'link' : 'divider',
        borderRadius: '10px',
      }}
    >
      <Box component="canvas" ref={canvas} aria-hidden sx={{ width: '100%', bgcolor: white }} />
      <span>{t('pdf.page', { number })}</span>
    </ButtonBase>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: 3,
  mt: 3,
} as const;
