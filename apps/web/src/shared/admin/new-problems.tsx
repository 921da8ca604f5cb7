import { Box } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemQueries } from '@/shared/problems/problem-queries.ts';
import { HiddenText } from '@/shared/ui/hidden-text.tsx';

const refetchInterval = 60_000;

/** Number of problems that no one works on, beside the name of their section. */
export function NewProblems() {
  const { t } = useTranslation('admin');
  const { data } = useInfiniteQuery({
    ...problemQueries.list({ state: 'open', work: 'new' }, 1),
    refetchInterval,
  });
  const count = data?.pages.at(-1)?.meta.new ?? 0;
  if (count === 0) return null;
  return (
    <Box component="span" sx={badgeStyle}>
      <span aria-hidden>{count}</span>
      <HiddenText>{t('newProblems', { count })}</HiddenText>
    </Box>
  );
}

const badgeStyle = {
  position: 'relative',
  ml: 'auto',
  minWidth: 20,
  px: 1.5,
  borderRadius: '10px',
  typography: 'caption',
  fontWeight: 600,
  textAlign: 'center',
  bgcolor: 'error.main',
  color: 'error.contrastText',
} as const;
