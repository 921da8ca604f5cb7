import type { KindPrice } from '@axp/contracts/administration';
import { UpdateKindPriceBody, updateKindPrice } from '@axp/contracts/administration';
import type { PriceUnit } from '@axp/contracts/vocabulary';
import { priceUnits, traitsOf } from '@axp/contracts/vocabulary';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { minorAmountOf, typedAmount } from '@/shared/lib/typed-amount.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { AmountField } from './amount-field.tsx';
import { billsKey } from './bill-queries.ts';
import { useBillWords } from './use-bill-words.ts';

interface KindPriceDialogProps {
  readonly kind: KindPrice;
  readonly onClose: () => void;
}

/** The price of a kind, typed in whole units of the currency; confirmed before it is saved. */
export function KindPriceDialog({ kind, onClose }: KindPriceDialogProps) {
  const { t } = useTranslation('adminBills');
  const ofKind = useKindText();
  const words = useBillWords();
  const { type, currency, price, version } = kind;
  const [typed, setTyped] = useState(price ? typedAmount(price) : '');
  const [per, setPer] = useState<PriceUnit>(price?.per ?? 'hour');
  const [asked, setAsked] = useState<UpdateKindPriceBody | null>(null);
  const save = useChange(
    (body: UpdateKindPriceBody) => call(updateKindPrice, { params: { type }, body }),
    {
      done: t('prices.saved'),
      onDone: onClose,
      onSettled: () => setAsked(null),
      reads: [billsKey],
      isShownByForm: () => true,
    },
  );
  const amount = minorAmountOf(typed, currency);
  const form = useCheckedForm({
    schema: UpdateKindPriceBody,
    input: { price: amount === null ? null : { amount, per }, version },
    error: save.error,
    fields: ['price.amount', 'price.per'],
  });
  const names = ofKind(`${type}.names`);
  if (asked) {
    const named = asked.price && words.price({ price: { ...asked.price, currency } });
    return (
      <ConfirmDialog
        title={
          named === null
            ? t('prices.askNone', { kind: names })
            : t('prices.ask', { kind: names, price: named })
        }
        description={t('prices.text')}
        confirmLabel={t('prices.confirm')}
        isWorking={save.isPending}
        onConfirm={() => save.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    );
  }
  return (
    <FormDialog
      title={t('prices.title', { kind: names })}
      size="small"
      confirm={t('prices.next')}
      isPending={false}
      onSubmit={() => form.send(setAsked)}
      onClose={onClose}
    >
      <AmountField
        label={t('prices.field', { currency })}
        hint={t('prices.hint')}
        value={typed}
        errorText={form.at('price.amount')}
        onType={setTyped}
      />
      <SelectField
        label={t('prices.per')}
        value={per}
        error={form.at('price.per')}
        onChange={setPer}
        options={priceUnits
          .filter((unit) => unit !== 'km' || traitsOf(type).handOver === 'vehicle')
          .map((unit) => [unit, t(`prices.unit.${unit}`)])}
      />
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}
