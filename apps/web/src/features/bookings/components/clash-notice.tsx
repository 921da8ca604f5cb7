import type { Resource, TimeRange } from '@axp/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { formHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import type { Clash } from '../hooks/use-window-check.ts';
import { takeFocus } from './take-focus.ts';

interface ClashNoticeProps {
  readonly resource: Pick<Resource, 'id' | 'type' | 'timezone'>;
  readonly window: TimeRange;
  /** People in a room or car, units of an asset. */
  readonly amount: number | null;
  /** Conflicting times. */
  readonly clashes: readonly Clash[];
  /** Times at which the same resource is free, the nearest first. */
  readonly nextFree: readonly TimeRange[];
  /** The server has refused; else it is seen beforehand. */
  readonly isRefused: boolean;
  readonly onMove: (window: TimeRange) => void;
  /** Before another resource opens: keep what was typed for it. Absent where it is fixed. */
  readonly onLeave?: () => void;
}

/** The time is taken: by what, when it is free again, what else is, and that nothing is lost (B-07, Z-31). */
export function ClashNotice(props: ClashNoticeProps) {
  const { resource, clashes, nextFree, isRefused, onMove, onLeave } = props;
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const clashText = useClashText(resource.timezone);
  return (
    <Alert
      severity={isRefused ? 'error' : 'warning'}
      {...(isRefused && { ref: takeFocus, tabIndex: -1 })}
    >
      <AlertTitle>{isRefused ? t('clash.refusedTitle') : t('clash.title')}</AlertTitle>
      {clashes.length > 0 && t('clash.times', { times: clashes.map(clashText).join(', ') })}
      {isRefused && ` ${t('form.kept')}`}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        {nextFree.map((free) => (
          <Button
            key={free.start}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => onMove(free)}
          >
            {t(`kind.${resource.type}.sameAt`, { range: times.range(free) })}
          </Button>
        ))}
      </Box>
      {onLeave && <Others {...props} onLeave={onLeave} />}
    </Alert>
  );
}

/** A taken time with what may be known of it: its title and person, or why it is blocked. */
function useClashText(timezone: string): (clash: Clash) => string {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  return (clash) => {
    const range = times.range(clash);
    if (clash.kind === 'hold') return t('clash.held', { range });
    const who = [clash.title, clash.bookedFor].filter(Boolean).join(', ');
    return who === '' ? range : t('clash.by', { range, who });
  };
}

function Others(props: ClashNoticeProps & { readonly onLeave: () => void }) {
  const { resource, window, amount, onLeave } = props;
  const { t } = useTranslation('booking');
  const { type } = resource;
  const wish = { ...window, kind: type, count: amount };
  const { data, isPending } = useQuery(searchQueries.best(wish, 4));
  const others = data?.hits.filter((hit) => hit.resource.id !== resource.id).slice(0, 3);
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="p">
        {others?.length === 0 ? t(`kind.${type}.noOther`) : t('clash.others')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {isPending &&
          ['first', 'second', 'third'].map((place) => (
            <Skeleton key={place} variant="rounded" width={88} height={36} />
          ))}
        {others?.map(({ resource: other }) => (
          <Button
            key={other.id}
            component={PageLink}
            href={formHref({ kind: type, resourceId: other.id, window, count: amount })}
            onClick={onLeave}
            size="small"
            variant="outlined"
            color="inherit"
          >
            {other.name}
          </Button>
        ))}
        <Button
          component={PageLink}
          href={searchResultHref(wish)}
          onClick={onLeave}
          size="small"
          color="inherit"
        >
          {t('clash.seeAll')}
        </Button>
      </Box>
    </Box>
  );
}
