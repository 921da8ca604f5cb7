import type { BillSummary, Booking } from '@axp/contracts';
import { isInGroup } from '@axp/contracts';
import AccessTime from '@mui/icons-material/AccessTime';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import { Box, Card, Link, Typography } from '@mui/material';
import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '@/shared/booking/price.ts';
import { ResourcePicture } from '@/shared/booking/ui/resource-picture.tsx';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { radius } from '@/shared/theme/tokens.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { TimeRange } from '@/shared/ui/time-range.tsx';
import { isEnded } from './is-ended.ts';

/** Everything about a booking; what was left empty takes no room. */
export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const { resource, room, car, asset, address, description } = booking;
  const rules = useRuleTexts(booking);
  const seats = resource.type === 'asset' ? null : resource.capacity;
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
        {address !== '' && <Typography variant="secondary">{address}</Typography>}
      </FactRow>
      <Box component="dl" sx={{ m: 0, mt: 3, display: 'grid', gap: 3 }}>
        {car && <TripFacts car={car} />}
        {asset && <LoanFacts asset={asset} />}
        {description !== '' && <Fact term={t('detail.description')}>{description}</Fact>}
        {room && <SetupFacts room={room} />}
        <Fact term={t('detail.businessUnit')}>{booking.businessUnit.title}</Fact>
        {booking.bill && <BillFact bill={booking.bill} />}
        {booking.privacy === 'private' && (
          <Fact term={t('detail.privacy')}>{t('booking:privacy.private')}</Fact>
        )}
      </Box>
    </Card>
  );
}

/** The rules of check-in, release and return that still concern a booking, in plain words. */
function useRuleTexts(booking: Booking): readonly string[] {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const { type, status, start, end, checkIn, resource } = booking;
  if (isEnded(booking, times.now)) return [];
  const at = (instant: string) => times.timeAfter(start, instant);
  const back = type === 'room' ? [] : [t(`rules.back.${type}`, { time: at(end) })];
  if (status === 'checked-in') {
    return type === 'room' ? [t('rules.endsAlone', { time: at(end) })] : back;
  }
  const waits = isInGroup(status, 'pending') ? [t('rules.waits')] : [];
  if (!checkIn) return [...waits, t('rules.none'), ...back];
  const { opensAt, releaseAt } = checkIn;
  const check =
    releaseAt === null
      ? t('rules.from', { from: at(opensAt) })
      : t('rules.between', { from: at(opensAt), until: at(releaseAt), name: resource.name });
  return [...waits, check, ...back];
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

type Room = NonNullable<Booking['room']>;

function SetupFacts({ room }: { readonly room: Room }) {
  const { t } = useTranslation(['myBooking', 'booking']);
  return (
    <>
      {room.meetingLink !== null && (
        <Fact term={t('detail.meetingLink')}>
          <Link href={room.meetingLink} target="_blank" rel="noopener noreferrer">
            {room.meetingLink}
          </Link>
        </Fact>
      )}
      {room.layout !== null && (
        <Fact term={t('detail.layout')}>{t(`booking:layout.${room.layout}`)}</Fact>
      )}
      {room.equipmentNote !== '' && <Fact term={t('detail.equipment')}>{room.equipmentNote}</Fact>}
      {room.cateringNote !== '' && <Fact term={t('detail.catering')}>{room.cateringNote}</Fact>}
    </>
  );
}

function TripFacts({ car }: { readonly car: NonNullable<Booking['car']> }) {
  const { t } = useTranslation('myBooking');
  return (
    <>
      <Fact term={t('detail.purpose')}>{car.purpose}</Fact>
      <Fact term={t('detail.destination')}>{car.destination}</Fact>
      <Fact term={t('detail.driver')}>{car.driver?.fullName ?? t('detail.driverNeeded')}</Fact>
      <Fact term={t('detail.pickUp')}>{car.pickUp.name}</Fact>
      <Fact term={t('detail.return')}>{car.return.name}</Fact>
      {car.estimatedKm !== null && (
        <Fact term={t('detail.estimatedKm')}>
          {t('return.kilometres', { km: car.estimatedKm })}
        </Fact>
      )}
      {car.licenceConfirmed && (
        <Fact term={t('detail.licence')}>{t('detail.licenceConfirmed')}</Fact>
      )}
    </>
  );
}

function LoanFacts({ asset }: { readonly asset: NonNullable<Booking['asset']> }) {
  const { t } = useTranslation('myBooking');
  return (
    <>
      <Fact term={t('detail.quantity')}>{asset.quantity}</Fact>
      <Fact term={t('detail.purpose')}>{asset.purpose}</Fact>
      {asset.pickUp && <Fact term={t('detail.pickUp')}>{asset.pickUp.name}</Fact>}
      {asset.return && <Fact term={t('detail.return')}>{asset.return.name}</Fact>}
    </>
  );
}

/** Cost for the business unit, and payment status (B-08). */
function BillFact({ bill }: { readonly bill: BillSummary }) {
  const { t } = useTranslation('myBooking');
  const { language } = useLanguage();
  const { amount, currency, status } = bill;
  return (
    <Fact term={t('bill.term')}>
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
    </Fact>
  );
}

/** When it was taken and given back, and what was written down then (Z-52). */
export function ReturnFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation('myBooking');
  const times = useTimes(booking.timezone);
  const { checkedInAt, checkedOutAt, carReturn, assetReturn } = booking;
  if (checkedInAt === null && checkedOutAt === null) return null;
  const stamp = (at: string) =>
    `${times.day(wallClockOf(at, booking.timezone).day)} ${times.time(at)}`;
  return (
    <DetailCard title={t('visit.title')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
        {checkedInAt !== null && <Fact term={t('visit.checkedIn')}>{stamp(checkedInAt)}</Fact>}
        {checkedOutAt !== null && <Fact term={t('visit.checkedOut')}>{stamp(checkedOutAt)}</Fact>}
        {carReturn && <CarReturnFacts carReturn={carReturn} />}
        {assetReturn && <AssetReturnFacts assetReturn={assetReturn} />}
      </Box>
    </DetailCard>
  );
}

function CarReturnFacts({ carReturn }: { readonly carReturn: NonNullable<Booking['carReturn']> }) {
  const { t } = useTranslation('myBooking');
  const yesNo = (value: boolean) => t(value ? 'return.yes' : 'return.no');
  return (
    <>
      <Fact term={t('return.odometer')}>
        {t('return.kilometres', { km: carReturn.odometerKm })}
      </Fact>
      <Fact term={t('return.fuel')}>{t('return.percent', { percent: carReturn.fuelPercent })}</Fact>
      <Fact term={t('return.damage')}>
        {[yesNo(carReturn.hasDamage), carReturn.damageNote].filter(Boolean).join('\n')}
      </Fact>
      <Fact term={t('return.keys')}>{yesNo(carReturn.areKeysReturned)}</Fact>
      <Fact term={t('return.parking')}>{carReturn.parkingPlace}</Fact>
    </>
  );
}

function AssetReturnFacts({
  assetReturn,
}: {
  readonly assetReturn: NonNullable<Booking['assetReturn']>;
}) {
  const { t } = useTranslation('myBooking');
  return (
    <>
      <Fact term={t('return.units')}>{assetReturn.returnedUnits}</Fact>
      <Fact term={t('return.condition')}>{t(`condition.${assetReturn.condition}`)}</Fact>
      {assetReturn.note !== '' && <Fact term={t('return.note')}>{assetReturn.note}</Fact>}
    </>
  );
}

/** A line of a list of facts: what it is, and what is known. */
function Fact({ term, children }: PropsWithChildren<{ readonly term: string }>) {
  return (
    <Box
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
        {children}
      </Typography>
    </Box>
  );
}
