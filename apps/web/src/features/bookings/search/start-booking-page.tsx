import type { ResourceType, TimeRange } from '@axp/contracts';
import ArrowForward from '@mui/icons-material/ArrowForward';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import { Box, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clockText, placeClock } from '@/shared/booking/clock.ts';
import { enabledKinds } from '@/shared/booking/enabled-kinds.ts';
import { searchQueries } from '@/shared/booking/queries/search-queries.ts';
import { idOf, searchFormHref, searchResultHref } from '@/shared/booking/search-url.ts';
import type { TimeChoice } from '@/shared/booking/time-window.ts';
import {
  lengthNear,
  nextStart,
  opensAt,
  shortLength,
  windowFrom,
} from '@/shared/booking/time-window.ts';
import { kindIcons } from '@/shared/booking/ui/kind-icons.ts';
import { useAddress } from '@/shared/booking/use-address.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useTimeChoice } from '@/shared/booking/use-time-choice.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ColleagueNote } from '../colleague-note-lazy.ts';

/** `/bookings`: what can be booked here, or the time to begin with. */
export function StartBookingPage() {
  const { t } = useTranslation('booking');
  const forId = idOf(useAddress()?.for);
  const kinds = enabledKinds(useMerchant().services);
  const width = kinds.length > 1 ? columns.list : columns.form;
  return (
    <Box sx={{ maxWidth: width, mx: 'auto' }}>
      <PageHeading title={t('title')} {...(kinds.length > 0 && { description: t('start.lead') })} />
      {forId !== null && <ColleagueNote id={forId} />}
      {kinds.length === 0 && (
        <EmptyState
          icon={<EventBusy />}
          title={t('start.nothing.title')}
          description={t('start.nothing.text')}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { md: `repeat(${kinds.length}, minmax(0, 1fr))` },
        }}
      >
        {kinds.map((kind) => (
          <KindStart key={kind} kind={kind} forId={forId} isAlone={kinds.length === 1} />
        ))}
      </Box>
      {kinds.includes('room') && <TimeStart forId={forId} />}
    </Box>
  );
}

interface KindStartProps {
  readonly kind: ResourceType;
  readonly forId: string | null;
  /** A single card lies across the column; several stand side by side on a wide screen. */
  readonly isAlone: boolean;
}

/** How long something must be free to count as free now. */
const askedMinutes = 30;

/** A kind to book, and how many of it are free now. */
function KindStart({ kind, forId, isAlone }: KindStartProps) {
  const { t } = useTranslation('booking');
  const ofKind = useKindText();
  const choice = useTimeChoice(kind);
  const times = useTimes(choice.timezone);
  const { now } = times;
  const minutes = lengthNear(askedMinutes, choice.rules);
  const { buildingId } = choice;
  const wish = { kind, buildingId, ...windowFrom(nextStart(now, choice), minutes) };
  const opens = opensAt(now, choice.hours ?? null);
  const { data } = useQuery(searchQueries.best(wish, 1));
  const Icon = kindIcons[kind];
  const free = () => {
    if (opens !== null) return t('start.opens', { time: times.timeAfter(now, opens) });
    if (!data) return '';
    return data.free === 0
      ? t('start.noneFree')
      : ofKind(`${kind}.start.free`, { count: data.free });
  };
  return (
    <ButtonBase component={PageLink} href={searchFormHref(kind, forId)} sx={startStyle(isAlone)}>
      <Box aria-hidden sx={signStyle}>
        <Icon fontSize="large" />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="h2" sx={{ display: 'block' }}>
          {ofKind(`${kind}.start.name`)}
        </Typography>
        <Typography component="span" variant="secondary">
          {ofKind(`${kind}.start.text`)}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{
            display: 'block',
            minHeight: '1.6em',
            mt: 1,
            fontWeight: 500,
            color: data?.free === 0 || opens !== null ? 'text.secondary' : 'success.main',
          }}
        >
          {free()}
        </Typography>
      </Box>
      <ArrowForward aria-hidden sx={{ color: 'text.secondary', alignSelf: 'center' }} />
    </ButtonBase>
  );
}

function startStyle(isAlone: boolean) {
  return {
    width: '100%',
    p: { xs: 5, sm: 6 },
    gap: 5,
    display: 'grid',
    alignItems: 'center',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    textAlign: 'left',
    borderRadius: '14px',
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    transition: 'border-color 140ms',
    '&:hover': { borderColor: 'controlBorder' },
    ...(!isAlone && {
      minHeight: { md: 216 },
      alignContent: { md: 'start' },
      alignItems: { xs: 'center', md: 'start' },
      gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto' },
      '& > div': { gridColumn: { md: '1 / -1' } },
    }),
  } as const;
}

const signStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  borderRadius: '14px',
  bgcolor: 'accent.ground',
  color: 'accent.text',
} as const;

function TimeStart({ forId }: Pick<KindStartProps, 'forId'>) {
  const { t } = useTranslation('booking');
  const choice = useTimeChoice('room');
  const times = useTimes(choice.timezone);
  return (
    <Box component="section" aria-labelledby="start-time" sx={{ mt: 8 }}>
      <Typography id="start-time" variant="h2" sx={{ mb: 4 }}>
        {t('start.when')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        }}
      >
        {quickWindows(times.now, choice).map(({ id, window }) => (
          <SecondaryButton
            key={id}
            href={searchResultHref({
              ...window,
              buildingId: choice.buildingId,
              ...(forId !== null && { forId }),
            })}
            sx={{ py: 3, px: 4, display: 'block', textAlign: 'left' }}
          >
            <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
              {t(`quickWindow.${id}`)}
            </Typography>
            <Typography component="span" variant="note">
              {id === 'opening' ? times.range(window) : times.times(window)}
            </Typography>
          </SecondaryButton>
        ))}
      </Box>
    </Box>
  );
}

type QuickWindowId = 'now' | 'opening' | 'in-an-hour' | 'this-afternoon' | 'tomorrow-morning';

interface QuickWindow {
  readonly id: QuickWindowId;
  readonly window: TimeRange;
}

const hour = 60;
const afternoon = 13 * hour;
const morning = 9 * hour;

/**
 * Times that people ask for most, as one tap each; those already gone are left out, and all but the
 * next opening while the usual building is closed.
 */
export function quickWindows(now: number, choice: TimeChoice): QuickWindow[] {
  const { rules, timezone } = choice;
  const { defaultLengthMinutes } = rules;
  const { day, minutes } = placeClock(now, timezone);
  const at = (onDay: string, start: number) =>
    windowFrom(instantAt({ day: onDay, time: clockText(start) }, timezone), defaultLengthMinutes);
  const opens = opensAt(now, choice.hours ?? null);
  if (opens !== null) {
    return [{ id: 'opening', window: windowFrom(nextStart(now, choice), defaultLengthMinutes) }];
  }
  const soon: QuickWindow[] = [
    { id: 'now', window: windowFrom(nextStart(now, choice), shortLength(rules)) },
    {
      id: 'in-an-hour',
      window: windowFrom(nextStart(now + hour * 60_000, choice), defaultLengthMinutes),
    },
  ];
  const today: QuickWindow[] =
    minutes < afternoon - hour ? [{ id: 'this-afternoon', window: at(day, afternoon) }] : [];
  return [...soon, ...today, { id: 'tomorrow-morning', window: at(addDays(day, 1), morning) }];
}
