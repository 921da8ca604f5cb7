import type { ResourceDetail, TimeRange } from '@axp/contracts';
import { Alert, AlertTitle, Box, Button, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFreeBeside } from '@/shared/booking/queries/free-beside.ts';
import { formHref, searchResultHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { ChoiceRow, placeText } from './choice-row.tsx';
import { takeFocus } from './take-focus.ts';

interface ClashNoticeProps {
  readonly resource: ResourceDetail;
  readonly window: TimeRange;
  /** People in a room or car, units of an asset. */
  readonly amount: number | null;
  /** Times at which the same resource is free, the nearest first. */
  readonly nextFree: readonly TimeRange[];
  /** The server has refused; else it is seen beforehand. */
  readonly isRefused: boolean;
  readonly onMove: (window: TimeRange) => void;
  /** Takes another resource for the form; absent: its own form opens. */
  readonly onResource?: ((id: string) => void) | undefined;
  /** Before another resource opens: keep what was typed for it. */
  readonly onLeave?: (() => void) | undefined;
}

const shown = 3;
/** A shift of an hour is nearer than another place, a longer one is not. */
const nearMs = 60 * 60_000;

/** The three nearest ways out of a clash: another time here, or another place then (B-07, Z-31). */
export function ClashNotice(props: ClashNoticeProps) {
  const { resource, window, amount, nextFree, isRefused, onMove, onResource, onLeave } = props;
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  const { type } = resource;
  const criteria = { ...window, kind: type, count: amount };
  const { data: others = [], isPending } = useFreeBeside(resource, criteria);
  const isNear = ({ start }: TimeRange) =>
    Math.abs(Date.parse(start) - Date.parse(window.start)) <= nearMs;
  const near = nextFree.filter(isNear);
  const far = nextFree.filter((free) => !isNear(free));
  const elsewhere = others.slice(0, shown - near.length);
  const later = far.slice(0, Math.max(0, shown - near.length - elsewhere.length));
  const here = [...near, ...later];
  return (
    <Box
      component="section"
      aria-label={t('clash.others')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {isRefused && (
        <Alert severity="error" ref={takeFocus} tabIndex={-1}>
          <AlertTitle>{t('clash.refusedTitle')}</AlertTitle>
          {t('form.kept')}
        </Alert>
      )}
      <Typography variant="subtitle2" component="h2">
        {t('clash.others')}
      </Typography>
      {here.map((free) => (
        <ChoiceRow
          key={free.start}
          title={times.range(free)}
          text={resource.name}
          onClick={() => onMove(free)}
        />
      ))}
      {isPending && <Skeleton variant="rounded" height={56} />}
      {elsewhere.map((other) => (
        <ChoiceRow
          key={other.id}
          title={other.name}
          text={placeText(other, t)}
          {...(onResource
            ? { onClick: () => onResource(other.id) }
            : {
                href: formHref({ kind: type, resourceId: other.id, window, count: amount }),
                onClick: onLeave,
              })}
        />
      ))}
      {!onResource && (
        <Button
          component={PageLink}
          href={searchResultHref(criteria)}
          {...(onLeave && { onClick: onLeave })}
          size="small"
          sx={{ justifySelf: 'start' }}
        >
          {t('clash.seeAll')}
        </Button>
      )}
    </Box>
  );
}
