import type { BillSummary, Booking } from '@axp/contracts';
import ReceiptLong from '@mui/icons-material/ReceiptLong';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '@/shared/booking/price.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { TimeRange } from '@/shared/ui/index.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { Fact } from './fact.tsx';

/** Everything about a booking; what was left empty takes no room. */
export function BookingFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation(['myBooking', 'booking']);
  const { resource, room, car, asset, bookedFor, booker, description } = booking;
  const place = [resource.name, resource.floor?.name, resource.building.name];
  const isForOther = bookedFor.id !== booker.id;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 4 }}>
      <Fact term={t('detail.when')}>
        <TimeRange range={booking} timezone={booking.timezone} />
        <AddToCalendar booking={booking} />
      </Fact>
      <Fact term={t('detail.where')}>{place.filter(Boolean).join(', ')}</Fact>
      <Fact term={t('detail.bookedFor')}>
        {bookedFor.fullName}
        {isForOther && `, ${t('detail.bookedBy', { name: booker.fullName })}`}
      </Fact>
      {room && <PeopleFacts room={room} invitees={booking.invitees} />}
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
  );
}

type Room = NonNullable<Booking['room']>;

function PeopleFacts({
  room,
  invitees,
}: {
  readonly room: Room;
  readonly invitees: Booking['invitees'];
}) {
  const { t } = useTranslation(['myBooking', 'booking']);
  return (
    <>
      <Fact term={t('detail.people')}>{t('booking:people', { count: room.attendees })}</Fact>
      <Fact term={t('detail.invitees')}>
        {invitees.length === 0
          ? t('detail.noInvitees')
          : invitees.map(({ name, email }) => name || email).join(', ')}
      </Fact>
    </>
  );
}

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
      {car.passengers.length > 0 && (
        <Fact term={t('detail.passengers')}>
          {car.passengers.map(({ name }) => name).join(', ')}
        </Fact>
      )}
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
