import type { SearchHit } from '@axp/contracts';
import Shuffle from '@mui/icons-material/ShuffleOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';
import { formHref } from '@/shared/booking/search-url.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';

/** Keeps the URL short enough to share. */
const mostOthers = 9;

interface PoolCardProps {
  readonly search: ResourceSearch;
  /** Free ones, best fit first. */
  readonly free: readonly SearchHit[];
}

/** One car is often as good as another: whichever is free when the booking is made (Z-04). */
export function PoolCard({ search, free }: PoolCardProps) {
  const { t } = useTranslation('booking');
  const [first, ...others] = free;
  if (!first || others.length === 0) return null;
  const href = formHref({
    kind: search.kind,
    resourceId: first.resource.id,
    window: search,
    count: search.count,
    orAnyOf: others.slice(0, mostOthers).map(({ resource }) => resource.id),
  });
  return (
    <ButtonBase
      component={PageLink}
      href={href}
      sx={{
        width: '100%',
        mb: 3,
        p: 4,
        gap: 4,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: '14px',
        border: '1px dashed',
        borderColor: 'controlBorder',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Shuffle aria-hidden sx={{ color: 'primary.main' }} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="subtitle1" sx={{ display: 'block' }}>
          {t('results.pool.title')}
        </Typography>
        <Typography component="span" variant="body2" color="text.secondary">
          {t('results.pool.text')}
        </Typography>
      </Box>
    </ButtonBase>
  );
}
