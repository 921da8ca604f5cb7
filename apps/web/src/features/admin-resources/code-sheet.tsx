import type { ManagedResource } from '@axp/contracts';
import { createResourceCode } from '@axp/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { call, useProblemText } from '@/shared/api/index.ts';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { resourcesKey } from './resource-queries.ts';

interface CodeSheetProps {
  readonly resources: readonly ManagedResource[];
  readonly onClose: () => void;
}

interface Label {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly address: string;
}

/** On paper there is nothing but the labels, on as many pages as they take. */
const printStyles = {
  '@media print': {
    'html, body': { overflow: 'visible !important', background: 'white !important' },
    'body > :not([data-code-sheet])': { display: 'none !important' },
    '[data-code-sheet]': { display: 'block !important', color: 'black' },
  },
} as const;

/** Codes for checking in, one label for each resource, to be printed on one sheet (Z-51). */
export function CodeSheet({ resources, onClose }: CodeSheetProps) {
  const { t } = useTranslation(['adminResources', 'common']);
  const queries = useQueryClient();
  const toast = useToast();
  const problemText = useProblemText();
  const [labels, setLabels] = useState<readonly Label[]>([]);
  const make = useMutation({
    mutationFn: async () => {
      const made: Label[] = [];
      try {
        for (const { id, name, building, floor } of resources.slice(labels.length)) {
          const { data } = await call(createResourceCode, { params: { id } });
          const place = [building.name, floor?.name].filter(Boolean).join(' · ');
          made.push({ id, name, place, address: `${window.location.origin}${data.path}` });
        }
      } finally {
        // The labels on those doors work no more: what was made is kept, also when the rest fails.
        setLabels([...labels, ...made]);
      }
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: resourcesKey }),
  });
  const left = resources.length - labels.length;
  return (
    <ResponsiveDialog
      isOpen
      {...(!make.isPending && { onClose })}
      size="large"
      title={t('codes.title')}
      actions={
        <>
          <Button color="inherit" disabled={make.isPending} onClick={onClose}>
            {t('common:action.close')}
          </Button>
          {left === 0 ? (
            <Button variant="contained" onClick={() => window.print()}>
              {t('codes.print')}
            </Button>
          ) : (
            <Button variant="contained" loading={make.isPending} onClick={() => make.mutate()}>
              {t('codes.make')}
            </Button>
          )}
        </>
      }
    >
      <GlobalStyles styles={printStyles} />
      {left > 0 && <Typography variant="body2">{t('codes.text', { count: left })}</Typography>}
      {labels.length > 0 && (
        <>
          <Labels labels={labels} />
          {/* A dialog is as high as the window, so what is printed stands beside it. */}
          {createPortal(
            <div data-code-sheet hidden>
              <Labels labels={labels} />
            </div>,
            document.body,
          )}
        </>
      )}
    </ResponsiveDialog>
  );
}

function Labels({ labels }: { readonly labels: readonly Label[] }) {
  const { t } = useTranslation('adminResources');
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
        gap: 4,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {labels.map(({ id, name, place, address }) => (
        <Box component="li" key={id} sx={{ textAlign: 'center', breakInside: 'avoid' }}>
          <Box
            component="img"
            alt={t('codes.of', { name })}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(address))}`}
            sx={{ width: '100%', maxWidth: 180, bgcolor: 'white' }}
          />
          <Typography variant="subtitle2">{name}</Typography>
          <Typography variant="caption" component="p">
            {place}
          </Typography>
          <Typography variant="caption" component="p">
            {t('codes.scan')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
