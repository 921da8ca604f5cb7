import type { MerchantBill } from '@axp/contracts/administration';
import Download from '@mui/icons-material/DownloadOutlined';
import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingHref } from '@/shared/booking/search-url.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { saveFile } from '@/shared/lib/save-file.ts';
import { useUser } from '@/shared/session/index.ts';
import { CloseButton } from '@/shared/ui/close-button.tsx';
import { Fact } from '@/shared/ui/fact.tsx';
import { PageLink } from '@/shared/ui/page-link.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { ResponsiveDialog } from '@/shared/ui/responsive-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { NextMove, VoidBill } from './bill-moves.tsx';
import { billQueries, fetchBillPaper } from './bill-queries.ts';
import { BillStatusLabel } from './bill-status.tsx';
import { useBillWords } from './use-bill-words.ts';

interface BillDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One bill with what its amount follows from, its history and its moves. */
export function BillDialog({ id, onClose }: BillDialogProps) {
  const { t } = useTranslation(['adminBills', 'common']);
  const words = useBillWords();
  const query = useQuery(billQueries.one(id));
  const { data: bill } = query;
  return (
    <ResponsiveDialog
      onClose={onClose}
      size="large"
      title={bill ? words.name(bill) : t('one')}
      actions={
        <>
          {bill && <DownloadBill bill={bill} />}
          {bill && <VoidBill bill={bill} />}
          {bill && <NextMove bill={bill} />}
          <CloseButton onClick={onClose} />
        </>
      }
    >
      <QueryContent query={query} failed={t('failedOne')} skeleton={320}>
        {(known) => (
          <>
            <BillFacts bill={known} />
            <BillHistory bill={known} />
          </>
        )}
      </QueryContent>
    </ResponsiveDialog>
  );
}

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: { xs: 1, sm: 2 },
  m: 0,
} as const;

interface KnownBillProps {
  readonly bill: MerchantBill;
}

function BillFacts({ bill }: KnownBillProps) {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  const times = useTimes(bill.timezone);
  const { booking, resource, businessUnit, quantity, drivenKm } = bill;
  return (
    <Box component="dl" sx={facts}>
      <Fact term={t('column.status')}>
        <BillStatusLabel status={bill.status} />
      </Fact>
      <Fact term={t('column.amount')}>
        <strong>{words.amount(bill)}</strong>
      </Fact>
      <Fact term={t('column.unit')}>{businessUnit.title}</Fact>
      <Fact term={t('column.booking')}>
        {booking.details ? (
          <Link component={PageLink} href={bookingHref(booking.id)}>
            {booking.details.title}
          </Link>
        ) : (
          t('private')
        )}
      </Fact>
      {booking.details && <Fact term={t('column.person')}>{booking.details.bookedFor}</Fact>}
      <Fact term={t('column.resource')}>{resource.name}</Fact>
      <Fact term={t('column.start')}>{times.range(bill)}</Fact>
      <Fact term={t('price')}>{words.price(bill)}</Fact>
      {quantity > 1 && <Fact term={t('quantity')}>{quantity}</Fact>}
      {drivenKm !== null && <Fact term={t('driven')}>{t('km', { km: drivenKm })}</Fact>}
    </Box>
  );
}

/** Moves of a bill, the latest first. */
function BillHistory({ bill }: KnownBillProps) {
  const { t } = useTranslation('adminBills');
  const times = useTimes(useUser().timezone);
  const moves = [
    { name: 'voided', at: bill.voidedAt, by: bill.voidedBy },
    { name: 'paid', at: bill.paidAt, by: bill.paidBy },
    { name: 'issued', at: bill.issuedAt, by: bill.issuedBy },
    { name: 'drawn', at: bill.drawnAt, by: null },
  ] as const;
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 6, mb: 2 }}>
        {t('history.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {moves.map(
          ({ name, at, by }) =>
            at !== null && (
              <li key={name}>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {t(`history.${name}`)}
                </Typography>
                <Typography variant="note" component="p">
                  {[times.stamp(at), by?.fullName ?? t('history.automatic')].join(' · ')}
                </Typography>
                {name === 'voided' && bill.voidReason !== null && (
                  <Typography variant="secondary">{bill.voidReason}</Typography>
                )}
              </li>
            ),
        )}
      </Box>
    </>
  );
}

/** Saves a bill as PDF, in the reader's language. */
function DownloadBill({ bill: { id, number } }: { readonly bill: MerchantBill }) {
  const { t } = useTranslation('adminBills');
  const save = useChange(async () =>
    saveFile(await fetchBillPaper(id), `${number ?? t('status.draft')}.pdf`),
  );
  return (
    <SecondaryButton
      startIcon={<Download />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('download')}
    </SecondaryButton>
  );
}
