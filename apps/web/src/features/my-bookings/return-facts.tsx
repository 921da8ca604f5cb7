import type { Booking } from '@axp/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useTimes } from '@/shared/booking/use-times.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { Fact } from './fact.tsx';

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
