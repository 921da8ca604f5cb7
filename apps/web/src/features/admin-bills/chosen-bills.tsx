import type { MerchantBill } from '@axp/contracts/administration';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { ReasonField, useReason } from '@/shared/form/reason-field.tsx';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { useToast } from '@/shared/ui/toast-provider.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { billReads } from './bill-queries.ts';
import type { BillMove } from './possible-moves.ts';
import { billMoves, canMove, moveBill } from './possible-moves.ts';
import { useBillWords } from './use-bill-words.ts';

interface ChosenBillsProps {
  readonly bills: readonly MerchantBill[];
  /** Receives the bills that could not be moved. */
  readonly onDone: (left: readonly string[]) => void;
}

/** Moves of all selected bills that can make them, each confirmed with their number and sum. */
export function ChosenBills({ bills, onDone }: ChosenBillsProps) {
  const { t } = useTranslation('adminBills');
  const [asked, setAsked] = useState<BillMove | null>(null);
  const movable = (move: BillMove) => bills.filter(canMove[move]);
  return (
    <>
      {billMoves.map((move) => {
        const count = movable(move).length;
        return (
          count > 0 && (
            <SecondaryButton
              key={move}
              {...(move === 'void' && { color: 'error' })}
              onClick={() => setAsked(move)}
            >
              {t(`${move}.many`, { count })}
            </SecondaryButton>
          )
        );
      })}
      {asked && (
        <MoveDialog
          move={asked}
          bills={movable(asked)}
          onDone={(left) => {
            setAsked(null);
            onDone(left);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface MoveDialogProps extends ChosenBillsProps {
  readonly move: BillMove;
  readonly onClose: () => void;
}

function MoveDialog({ move, bills, onDone, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['adminBills', 'validation']);
  const words = useBillWords();
  const reason = useReason();
  const send = useMoveMany(move, bills, onDone);
  const count = bills.length;
  const isVoid = move === 'void';
  return (
    <FormDialog
      title={t(`${move}.askMany`, { count, amount: words.sum(bills) })}
      size="small"
      confirm={t(`${move}.many`, { count })}
      {...(isVoid && { confirmColor: 'error' })}
      isPending={send.isPending}
      onSubmit={() => (isVoid ? reason.whenGiven(send.mutate) : send.mutate(''))}
      onClose={onClose}
    >
      <Typography variant="secondary">{t(`${move}.textMany`)}</Typography>
      {isVoid && (
        <ReasonField
          label={t('void.reason')}
          missing={t('validation:issue.required')}
          reason={reason}
          autoFocus
        />
      )}
    </FormDialog>
  );
}

/**
 * Moves the bills one after the other, each from the version whose amount was confirmed. One that
 * is refused stays selected.
 */
function useMoveMany(
  move: BillMove,
  bills: readonly MerchantBill[],
  onDone: ChosenBillsProps['onDone'],
) {
  const { t } = useTranslation('adminBills');
  const toast = useToast();
  return useChange(
    async (reason: string) => {
      const left: string[] = [];
      for (const bill of bills) {
        await moveBill(move, bill, reason).catch(() => left.push(bill.id));
      }
      return left;
    },
    {
      reads: billReads,
      onDone: (left) => {
        const count = bills.length - left.length;
        if (count > 0) toast.success(t(`${move}.doneMany`, { count }));
        if (left.length > 0) toast.error(t('leftMany', { count: left.length }));
        onDone(left);
      },
    },
  );
}
