import type { MerchantBill } from '@axp/contracts/administration';
import Download from '@mui/icons-material/DownloadOutlined';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/lib/save-file.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { fetchBillPaper } from './bill-queries.ts';

/** Saves a bill as PDF, in the reader's language. */
export function DownloadBill({ bill: { id, number } }: { readonly bill: MerchantBill }) {
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
