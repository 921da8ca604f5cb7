import type { StatusChip } from '@axp/contracts';
import type { IncomingMail } from '@axp/contracts/room-mail';
import type { MailVerdict } from '@axp/contracts/vocabulary';
import { StatusLabel } from '@/shared/ui/status-chip.tsx';
import { useMailWords } from './use-mail-words.ts';

const chips = {
  accepted: 'approved',
  partly: 'pending',
  waiting: 'pending',
  declined: 'cancelled',
  cancelled: 'checked-out',
  'not-answered': 'checked-out',
} as const satisfies Record<MailVerdict, StatusChip>;

/** Verdict on a message, in the colours of bookings. */
export function VerdictChip({ mail }: { readonly mail: Pick<IncomingMail, 'verdict'> }) {
  const words = useMailWords();
  const chip = mail.verdict === null ? 'pending' : chips[mail.verdict];
  return <StatusLabel chip={chip}>{words.verdict(mail)}</StatusLabel>;
}
