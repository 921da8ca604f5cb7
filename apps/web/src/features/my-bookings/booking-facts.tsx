import type { BillSummary, Booking } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import { fieldNames } from '@axp/contracts/kinds/booking-field';
import { roomFields } from '@axp/contracts/kinds/room';
import { countsUnits, formatAmount, isReturned } from '@axp/contracts/vocabulary';
import AccessTime from '@mui/icons-material/AccessTime';
import MailIcon from '@mui/icons-material/MailOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Box, Card, Link, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DetailName } from '@/shared/booking/booking-details.ts';
import { detailsOf } from '@/shared/booking/booking-details.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { useNotReturnedText } from '@/shared/booking/use-not-returned-text.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useOwnValueText } from '@/shared/own-fields/own-value-text.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { isEnded } from './is-ended.ts';
import { useClosedText } from './use-closed-text.ts';

/** Everything about a booking; what was left empty takes no room. */
export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { resource, address } = booking;
  const rules = useRuleTexts(booking);
  const closed = useClosedText(booking);
  const seats = countsUnits(resource.type) ? null : resource.capacity;
  const place = [
    resource.floor?.name,
    resource.building.name,
    seats !== null && t('detail.seats', { count: seats }),
  ];
  return (
    <Card
      component="section"
      aria-label={t('detail.facts')}
      sx={{ px: { xs: 4, md: 6 }, py: { xs: 3, md: 4 } }}
    >
      <FactRow icon={<AccessTime fontSize="small" />}>
        <Typography variant="subtitle2">
          <TimeRange isLong range={booking} timezone={booking.timezone} />
        </Typography>
        {closed !== null && <Typography variant="secondary">{closed}</Typography>}
        {rules.map((rule) => (
          <Typography key={rule} variant="secondary">
            {rule}
          </Typography>
        ))}
      </FactRow>
      <FactRow
        icon={<PlaceIcon fontSize="small" />}
        end={
          <ResourcePicture
            image={resource.image}
            kind={resource.type}
            size="thumbnail"
            isFirst
            sx={{ width: 48, height: 48, borderRadius: `${radius.control}px` }}
          />
        }
      >
        <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {resource.name}
        </Typography>
        <Typography variant="secondary">{place.filter(Boolean).join(' · ')}</Typography>
        <CompositionText booking={booking} />
        {address !== '' && <Typography variant="secondary">{address}</Typography>}
      </FactRow>
      <Box component="dl" sx={{ m: 0, mt: 3, display: 'grid', gap: 3 }}>
        <Facts rows={useDetailRows(booking)} />
      </Box>
      {booking.origin && <OriginFact booking={booking} origin={booking.origin} />}
    </Card>
  );
}

/** The rooms that are taken with the booked one. */
function CompositionText({ booking: { parts, partOf } }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const [rooms, key] =
    parts.length > 0 ? ([parts, 'parts'] as const) : ([partOf, 'partOf'] as const);
  if (rooms.length === 0) return null;
  return (
    <Typography variant="secondary">{t(`detail.${key}`, { names: rooms.join(', ') })}</Typography>
  );
}

interface OriginFactProps {
  readonly booking: Booking;
  readonly origin: NonNullable<Booking['origin']>;
}

/** How a booking came in from another calendar (E-09). */
function OriginFact({ booking, origin: { address, client } }: OriginFactProps) {
  const { t } = useTranslation('myBooking');
  const { stamp } = useTimes(booking.timezone);
  return (
    <Box sx={{ mt: 3, pt: 1, borderTop: 1, borderColor: 'divider' }}>
      <FactRow icon={<MailIcon fontSize="small" />}>
        <Typography variant="subtitle2">
          {client === null ? t('origin.title') : t('origin.from', { client })}
        </Typography>
        <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('origin.text', { address, time: stamp(booking.createdAt) })}
        </Typography>
      </FactRow>
    </Box>
  );
}

/** The rules of check-in, release and return that still concern a booking, in plain words. */
function useRuleTexts(booking: Booking): readonly string[] {
  const { t } = useTranslation('myBooking');
  const ofKind = useKindText();
  const times = useTimes(booking.timezone);
  const late = useNotReturnedText(booking.notReturned, booking.timezone);
  const { type, status, start, end, checkIn, resource } = booking;
  if (isEnded(booking, times.now)) return [];
  const at = (instant: string) => times.timeAfter(start, instant);
  const back = isReturned(type) ? [ofKind(`${type}.returnBy`, { time: at(end) })] : [];
  if (status === 'checked-in') {
    return isReturned(type) ? back : [t('rules.endsAlone', { time: at(end) })];
  }
  const waits = isInGroup(status, 'pending') ? [t('rules.waits')] : [];
  const { opensAt, isRequired, releaseAt } = checkIn;
  const check =
    releaseAt === null
      ? t(isRequired ? 'rules.from' : 'rules.optional', { from: at(opensAt) })
      : t('rules.between', { from: at(opensAt), until: at(releaseAt), name: resource.name });
  return [...(late === null ? [] : [late]), ...waits, check, ...back];
}

interface FactRowProps {
  readonly icon: ReactNode;
  readonly end?: ReactNode;
}

function FactRow({ icon, end, children }: PropsWithChildren<FactRowProps>) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3, py: 2 }}>
      <Box sx={{ color: 'text.secondary', display: 'flex', pt: '1px' }}>{icon}</Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
      {end}
    </Box>
  );
}

/** Facts by their terms, with an id where two can have the same; those left empty take no room. */
type Rows = readonly (readonly [term: string, value: ReactNode, id?: string])[];

const roomNotes = fieldNames(roomFields, { form: 'text', initial: '' });
type RoomNote = (typeof roomNotes)[number];

/** Details that other parts of the page show. */
type Elsewhere = 'attendees' | 'passengers' | 'needsDriver' | 'lastOdometerKm';

function useDetailRows(booking: Booking): Rows {
  const { t } = useTranslation(['myBooking', 'booking']);
  const { bill, ownFields } = booking;
  const { language } = useLanguage();
  const ownText = useOwnValueText();
  const details = detailsOf(booking);
  const { driver, estimatedKm: km, meetingLink: link, layout } = details;
  const rows = {
    quantity: [t('booking:form.quantity'), details.quantity],
    purpose: [t('booking:form.purpose'), details.purpose],
    destination: [t('booking:form.destination'), details.destination],
    driver: [
      t('booking:form.driver'),
      driver === null ? t('detail.driverNeeded') : driver?.fullName,
    ],
    pickUp: [t('booking:form.pickUpBuildingId'), details.pickUp?.name],
    return: [t('booking:form.returnBuildingId'), details.return?.name],
    estimatedKm: [t('detail.estimatedKm'), km && t('return.kilometres', { km })],
    licenceConfirmed: [
      t('detail.licence'),
      details.licenceConfirmed && t('detail.licenceConfirmed'),
    ],
    description: [t('booking:form.description'), booking.description],
    meetingLink: [
      t('booking:form.meetingLink'),
      link && (
        <Link key="link" href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </Link>
      ),
    ],
    layout: [t('booking:form.layout'), layout && t(`booking:layout.${layout}`)],
  } as const satisfies Record<
    Exclude<DetailName, RoomNote | Elsewhere> | 'description',
    Rows[number]
  >;
  return [
    ...Object.values(rows),
    ...roomNotes.map((name) => [t(`booking:form.${name}`), details[name]] as const),
    ...ownFields.map((own) => [own.label[language], ownText(own), own.id] as const),
    [t('booking:form.businessUnit'), booking.businessUnit.title],
    [t('bill.term'), bill && <Bill key="bill" bill={bill} />],
    [t('booking:form.privacy'), booking.privacy === 'private' && t('booking:privacy.private')],
  ];
}

/** Cost for the business unit, and payment status (B-08). */
function Bill({ bill: { amount, currency, status } }: { readonly bill: BillSummary }) {
  const { t } = useTranslation('myBooking');
  const { language } = useLanguage();
  return (
    <>
      {status === 'paid' && (
        <ReceiptLong
          aria-hidden
          sx={{ mr: 1, fontSize: 18, verticalAlign: 'text-bottom', color: 'success.main' }}
        />
      )}
      {amount === null
        ? t('bill.unknown')
        : t('bill.amount', {
            amount: formatAmount({ amount, currency }, language),
            status: t(`bill.${status}`),
          })}
    </>
  );
}

/** When it was taken and given back, and what was written down then (Z-52). */
export function ReturnFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const { stamp } = useTimes(booking.timezone);
  const { checkedInAt, checkedOutAt, carReturn: car, assetReturn: asset } = booking;
  if (checkedInAt === null && checkedOutAt === null) return null;
  const yesNo = (value: boolean) => t(value ? 'return.yes' : 'return.no');
  const damage =
    car && (car.hasDamage ? t('return.damaged', { text: car.damageNote }) : t('return.noDamage'));
  const lent = booking.asset?.quantity ?? 0;
  const missing = asset ? lent - asset.returnedUnits : 0;
  const counts = { returned: asset?.returnedUnits ?? 0, lent, count: missing };
  const rows: Rows = [
    [t('visit.checkedIn'), checkedInAt && stamp(checkedInAt)],
    [t('visit.checkedOut'), checkedOutAt && stamp(checkedOutAt)],
    [t('return.odometer'), car && t('return.kilometres', { km: car.odometerKm })],
    [t('return.fuel'), car && t('return.percent', { percent: car.fuelPercent })],
    [t('return.damageFact'), damage],
    [t('return.keys'), car && yesNo(car.areKeysReturned)],
    [t('return.parking'), car?.parkingPlace],
    [t('return.units'), missing > 0 ? t('return.incomplete', counts) : asset?.returnedUnits],
    [t('return.condition'), asset && t(`condition.${asset.condition}`)],
    [t('return.note'), asset?.note],
  ];
  return (
    <DetailCard title={t('visit.title')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        <Facts rows={rows} />
      </Box>
    </DetailCard>
  );
}

const empty: readonly unknown[] = [null, undefined, false, ''];

function Facts({ rows }: { readonly rows: Rows }) {
  return rows
    .filter(([, value]) => !empty.includes(value))
    .map(([term, value, id = term]) => (
      <Box
        key={id}
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '112px minmax(0, 1fr)', sm: '128px minmax(0, 1fr)' },
        }}
      >
        <Typography component="dt" variant="secondary">
          {term}
        </Typography>
        <Typography
          component="dd"
          variant="body2"
          sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {value}
        </Typography>
      </Box>
    ));
}
