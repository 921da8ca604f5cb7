import type { BillStatus } from '@axp/contracts';
import Void from '@mui/icons-material/Block';
import Paid from '@mui/icons-material/CheckCircleOutlined';
import Draft from '@mui/icons-material/EditNoteOutlined';
import Issued from '@mui/icons-material/SendOutlined';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';

const looks = {
  draft: { chip: 'checked-out', icon: Draft },
  issued: { chip: 'checked-in', icon: Issued },
  paid: { chip: 'approved', icon: Paid },
  void: { chip: 'cancelled', icon: Void },
} as const satisfies Record<BillStatus, Omit<ComponentProps<typeof StatusLabel>, 'children'>>;

/** The status of a bill by colour, icon and word. */
export function BillStatusLabel({ status }: { readonly status: BillStatus }) {
  const { t } = useTranslation('adminBills');
  return <StatusLabel {...looks[status]}>{t(`status.${status}`)}</StatusLabel>;
}
