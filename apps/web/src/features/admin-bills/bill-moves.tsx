import type { MerchantBill } from '@axp/contracts/administration';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { ReasonField, useReason } from '@/shared/form/reason-field.tsx';
import { useAbility } from '@/shared/session/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { billReads } from './bill-queries.ts';
import { canMove, moveBill } from './possible-moves.ts';
import { useBillWords } from './use-bill-words.ts';

interface MoveProps {
  readonly bill: MerchantBill;
}

/** The next move of a bill: a draft is issued, an issued one paid. Both are confirmed. */
export function NextMove({ bill }: MoveProps) {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  const mayMove = useAbility().can('update', 'Bill');
  const [isAsked, setIsAsked] = useState(false);
  const move = bill.status === 'draft' ? 'issue' : 'pay';
  const send = useChange(() => moveBill(move, bill), {
    done: t(`${move}.done`),
    reads: billReads,
    onSettled: () => setIsAsked(false),
  });
  if (!mayMove || !canMove[move](bill)) return null;
  return (
    <>
      <SecondaryButton
        size="small"
        aria-label={t(`${move}.of`, { name: words.name(bill) })}
        onClick={() => setIsAsked(true)}
        // Above the link that covers a card.
        sx={{ position: 'relative', zIndex: 1 }}
      >
        {t(`${move}.action`)}
      </SecondaryButton>
      <ConfirmDialog
        isOpen={isAsked}
        title={t(`${move}.ask`, { amount: words.amount(bill) })}
        description={t(`${move}.text`, { unit: bill.businessUnit.title })}
        confirmLabel={t(`${move}.action`)}
        isWorking={send.isPending}
        onConfirm={() => send.mutate()}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}

/** Takes an issued or paid bill back, with the reason that its page shows. */
export function VoidBill({ bill }: MoveProps) {
  const { t } = useTranslation('adminBills');
  const mayMove = useAbility().can('update', 'Bill');
  const [isAsked, setIsAsked] = useState(false);
  if (!mayMove || !canMove.void(bill)) return null;
  return (
    <>
      <SecondaryButton color="error" onClick={() => setIsAsked(true)}>
        {t('void.action')}
      </SecondaryButton>
      {isAsked && <VoidDialog bill={bill} onClose={() => setIsAsked(false)} />}
    </>
  );
}

function VoidDialog({ bill, onClose }: MoveProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['adminBills', 'validation']);
  const words = useBillWords();
  const reason = useReason();
  const send = useChange(() => moveBill('void', bill, reason.given), {
    done: t('void.done'),
    reads: billReads,
    onSettled: onClose,
  });
  return (
    <FormDialog
      title={t('void.ask', { amount: words.amount(bill) })}
      size="small"
      confirm={t('void.action')}
      confirmColor="error"
      isPending={send.isPending}
      onSubmit={() => reason.whenGiven(() => send.mutate())}
      onClose={onClose}
    >
      <Typography variant="secondary">{t('void.text')}</Typography>
      <ReasonField
        label={t('void.reason')}
        missing={t('validation:issue.required')}
        reason={reason}
        autoFocus
      />
    </FormDialog>
  );
}
