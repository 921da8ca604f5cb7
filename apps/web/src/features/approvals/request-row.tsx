import type { ApprovalRequest, OwnFieldValue } from '@axp/contracts';
import { Alert, Box, Button, Checkbox, Chip, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useNotReturnedText } from '@/shared/booking/use-not-returned-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { useOwnValueText } from '@/shared/own-fields/own-value-text.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { ListedTime } from '@/shared/ui/time-range.tsx';

interface RequestRowProps {
  readonly request: ApprovalRequest;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** Request with booker, waiting time and conflicts. */
export function RequestRow(props: RequestRowProps) {
  const { request, index, isCurrent, isChosen, onFocus, onChoose, onApprove, onReject } = props;
  const { t } = useTranslation('approvals');
  const { booking, change, conflicts } = request;
  const { timezone } = change ?? booking;
  const text = useValidationText(timezone);
  const late = useNotReturnedText(request.notReturned, timezone);
  return (
    <Box
      component="li"
      data-request={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      aria-labelledby={`request-${booking.id}`}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== ' ' || event.target !== event.currentTarget) return;
        event.preventDefault();
        onChoose();
      }}
      sx={{
        display: 'flex',
        gap: 2,
        px: { xs: 3, sm: 4 },
        py: { xs: 3, md: 1.5 },
        scrollMarginBlock: 96,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
      }}
    >
      <Checkbox
        checked={isChosen}
        onChange={onChoose}
        sx={{ alignSelf: 'flex-start', m: -1 }}
        slotProps={{ input: { 'aria-label': t('choose', { name: booking.title }) } }}
      />
      <Box
        sx={{
          flexGrow: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
            <RequestFacts request={request} />
          </Box>
          <StartChip request={request} />
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              width: { xs: '100%', md: 'auto' },
              '& > *': { flex: 1 },
            }}
          >
            <SecondaryButton
              aria-label={t('rejectOf', { title: booking.title })}
              onClick={onReject}
            >
              {t('reject.open')}
            </SecondaryButton>
            <Button
              variant="outlined"
              disabled={conflicts.length > 0}
              aria-label={t('approveOf', { title: booking.title })}
              onClick={onApprove}
            >
              {t('approve')}
            </Button>
          </Box>
        </Box>
        {request.isOverBudget && (
          <Alert severity="warning">{t('overBudget', { unit: request.businessUnit.title })}</Alert>
        )}
        {late !== null && <Alert severity="warning">{late}</Alert>}
        {conflicts.length > 0 && (
          <Alert severity="warning">
            {conflicts.map((code) => (
              <div key={code}>{text.problem(code, conflictParams(request))}</div>
            ))}
          </Alert>
        )}
      </Box>
    </Box>
  );
}

function conflictParams({ booking, unconfirmedLicence, licenceExpiresOn }: ApprovalRequest) {
  return {
    capacity: booking.resource.capacity ?? 0,
    ...(unconfirmedLicence !== null && { licenceClass: unconfirmedLicence }),
    ...(licenceExpiresOn !== null && { expiresOn: licenceExpiresOn }),
  };
}

/** From here on a decision is urgent. */
const soonMinutes = 120;
const minutesPerDay = 24 * 60;

/** Since when it waits, and how soon it starts. */
function StartChip({ request }: Pick<RequestRowProps, 'request'>) {
  const { t } = useTranslation('approvals');
  const { booking, change, ageMinutes } = request;
  const { now, duration } = useTimes(booking.timezone);
  const starts = [booking.start, ...(change ? [change.start] : [])].map((start) =>
    Date.parse(start),
  );
  const minutes = Math.ceil((Math.min(...starts) - now) / 60_000);
  const words = [
    t('age', { length: duration(roundLong(ageMinutes)) }),
    minutes > 0 ? t('startsIn', { length: duration(roundLong(minutes)) }) : t('started'),
  ];
  return (
    <Chip
      size="small"
      sx={breakable}
      {...(minutes <= soonMinutes && { color: 'warning', variant: 'outlined' })}
      label={words.join(' · ')}
    />
  );
}

/** On a phone it takes two lines rather than being wider than its card. */
const breakable = {
  height: 'auto',
  minHeight: 24,
  maxWidth: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const;

/** Minutes of a day, and hours of two days, tell nothing more. */
function roundLong(minutes: number): number {
  if (minutes < minutesPerDay) return minutes;
  const step = minutes < 2 * minutesPerDay ? 60 : minutesPerDay;
  return Math.round(minutes / step) * step;
}

function RequestFacts({ request }: Pick<RequestRowProps, 'request'>) {
  const { t } = useTranslation('approvals');
  const { booking, booker, bookedFor, businessUnit, change, attendees, actingFor } = request;
  const { unconfirmedLicence, conflicts, purpose, trip } = request;
  const { values, former } = useOwnTexts(request);
  const isLicenceRefused = conflicts.some((code) => code.startsWith('booking.licence_'));
  const words = [
    change?.resource.name ?? booking.resource.name,
    (change ?? booking).resource.building.name,
    attendees !== null && t('people', { count: attendees }),
    unconfirmedLicence !== null &&
      !isLicenceRefused &&
      t('unconfirmedLicence', { licenceClass: unconfirmedLicence }),
    booking.seriesId !== null && t('series'),
    change && t('change'),
    actingFor && t('actingFor', { name: actingFor.fullName }),
  ].filter((word) => typeof word === 'string');
  const use = [
    purpose,
    trip && t('destination', { place: trip.destination }),
    trip && (trip.driver ? t('driver', { name: trip.driver.fullName }) : t('driverNeeded')),
  ].filter((word) => typeof word === 'string' && word !== '');
  const who =
    booker.id === bookedFor.id ? booker.fullName : `${booker.fullName} → ${bookedFor.fullName}`;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Link
          component={PageLink}
          href={bookingHref(booking.id)}
          id={`request-${booking.id}`}
          variant="subtitle1"
          sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}
        >
          {booking.title}
        </Link>
        <Typography variant="secondary">{`${who} · ${businessUnit.title}`}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, typography: 'body2' }}>
        <ListedTime range={change ?? booking} timezone={(change ?? booking).timezone} />
        <span>{words.join(' · ')}</span>
      </Box>
      {use.length > 0 && (
        <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
          {use.join(' · ')}
        </Typography>
      )}
      {values.length > 0 && (
        <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
          {values.join(' · ')}
        </Typography>
      )}
      {change && (
        <Typography variant="secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {t('before')}{' '}
          <s>
            <ListedTime range={booking} timezone={booking.timezone} />
            {change.resource.id === booking.resource.id ? '' : `, ${booking.resource.name}`}
            {former.map((text) => ` · ${text}`)}
          </s>
        </Typography>
      )}
    </>
  );
}

/** Own fields as requested, and those of the booking that the change replaces (F-03). */
function useOwnTexts({ change, ownFields }: ApprovalRequest) {
  const { language } = useLanguage();
  const text = useOwnValueText();
  const line = (one: OwnFieldValue) => `${one.label[language]}: ${text(one)}`;
  if (change === null) return { values: ownFields.map(line), former: [] };
  const values = change.ownFields.map(line);
  return { values, former: ownFields.map(line).filter((old) => !values.includes(old)) };
}
