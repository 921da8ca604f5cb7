import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { LabelCard } from './label-card.tsx';
import { LabelFields } from './label-fields.tsx';
import type { Label } from './label-format.ts';
import { usualFormat } from './label-format.ts';
import { LabelPrint } from './label-print.tsx';
import { useLabels } from './use-labels.ts';

interface LabelSheetProps {
  readonly resources: readonly Label['resource'][];
  readonly onClose: () => void;
}

/** Labels of several resources to be printed; codes that can't be are made first (Z-51). */
export function LabelSheet({ resources, onClose }: LabelSheetProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const { codes, labels, missing, unreadable, make } = useLabels(resources);
  const [format, setFormat] = useState(usualFormat);
  const needed = [...missing, ...unreadable].map(({ id }) => id);
  const isReady = codes.data !== undefined && needed.length === 0;
  return (
    <ResponsiveDialog
      {...(!make.isPending && { onClose })}
      size="large"
      title={t('label.print', { count: resources.length })}
      actions={
        <>
          <CloseButton disabled={make.isPending} onClick={onClose} />
          {needed.length > 0 ? (
            <Button
              variant="contained"
              loading={make.isPending}
              onClick={() => make.mutate(needed)}
            >
              {t('codes.make')}
            </Button>
          ) : (
            <LabelPrint labels={labels} format={format} isReady={isReady} />
          )}
        </>
      }
    >
      <QueryContent query={codes} failed={t('label.failed')} skeleton={240}>
        {() => (
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            {missing.length > 0 && (
              <Typography variant="body2">
                {t('label.missing', { count: missing.length })}
              </Typography>
            )}
            {unreadable.length > 0 && (
              <Alert severity="warning">
                {t('label.unreadable', { count: unreadable.length })}
              </Alert>
            )}
            {isReady && (
              <>
                <LabelFields format={format} onChange={setFormat} />
                <Box sx={shelf}>
                  {labels.map((label) => (
                    <LabelCard key={label.resource.id} label={label} format={format} />
                  ))}
                </Box>
                <Typography variant="note">{t('codes.pdfHint')}</Typography>
              </>
            )}
          </Box>
        )}
      </QueryContent>
    </ResponsiveDialog>
  );
}

const shelf = {
  '--mm': '1.4px',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  p: 3,
  maxHeight: 420,
  overflow: 'auto',
  bgcolor: 'sunken',
  borderRadius: '10px',
} as const;
