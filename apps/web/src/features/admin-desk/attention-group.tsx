import { Box, Link, Skeleton } from '@mui/material';
import type { PropsWithChildren } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '@/shared/api/index.ts';
import { DelayedSkeleton } from '@/shared/ui/delayed-skeleton.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';

interface GroupProps {
  readonly title: string;
  readonly count: number;
  /** Page with all of them, where the rows are not all. */
  readonly all?: string | undefined;
}

/** Rows of one kind under their heading. */
export function AttentionGroup({ title, count, all, children }: PropsWithChildren<GroupProps>) {
  const { t } = useTranslation('adminDesk');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: { xs: 44, md: 36 },
          px: { xs: 4, sm: 5 },
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'sunken',
          typography: 'caption',
          fontWeight: 600,
        }}
      >
        <Box component="h3" id={id} sx={{ font: 'inherit', m: 0, color: 'text.secondary' }}>
          {title}{' '}
          <Box component="span" sx={{ color: 'text.primary', ml: 1 }}>
            {count}
          </Box>
        </Box>
        {all !== undefined && (
          <Link component={PageLink} href={all} sx={{ py: 2 }}>
            {t('attention.all', { count })}
          </Link>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </section>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: { xs: 4, sm: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

interface FailedRowProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Part of a card that could not be loaded; the other parts stay usable. */
export function FailedRow({ title, error, onRetry }: FailedRowProps) {
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  return (
    <Box role="alert" sx={rowStyle}>
      <div>
        <Box component="p" sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
          {problemText(error)}
        </Box>
      </div>
      <SecondaryButton size="small" onClick={onRetry}>
        {t('action.retry')}
      </SecondaryButton>
    </Box>
  );
}

/** Rows that are loading, in their size. */
export function WaitingRows() {
  return (
    <DelayedSkeleton>
      {[1, 2].map((place) => (
        <Box key={place} sx={rowStyle}>
          <Skeleton variant="rounded" width={32} height={32} />
          <Skeleton variant="rounded" height={32} sx={{ flex: 1 }} />
        </Box>
      ))}
    </DelayedSkeleton>
  );
}
