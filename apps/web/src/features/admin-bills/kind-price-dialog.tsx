import type { Price } from '@axp/contracts';
import type { KindPrice } from '@axp/contracts/administration';
import { UpdateKindPriceBody, updateKindPrice } from '@axp/contracts/administration';
import type { PriceUnit } from '@axp/contracts/vocabulary';
import { priceUnits, traitsOf } from '@axp/contracts/vocabulary';
import { Alert } from '@mui/material';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '@/shared/admin/use-refusal.ts';
import { call } from '@/shared/api/index.ts';
import { DateField } from '@/shared/booking/ui/date-field.tsx';
import { useKindText } from '@/shared/booking/use-kind-text.ts';
import { FormDialog } from '@/shared/form/form-dialog.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { minorAmountOf, typedAmount } from '@/shared/lib/typed-amount.ts';
import { useMerchant } from '@/shared/session/index.ts';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog.tsx';
import { useChange } from '@/shared/ui/use-change.ts';
import { AmountField } from './amount-field.tsx';
import { billsKey } from './bill-queries.ts';
import { useBillWords } from './use-bill-words.ts';

interface KindPriceDialogProps {
  readonly kind: KindPrice;
  readonly onClose: () => void;
}

/**
 * The price of a kind and the next one, typed in whole units of the currency; confirmed before they
 * are saved.
 */
export function KindPriceDialog({ kind, onClose }: KindPriceDialogProps) {
  const { t } = useTranslation('adminBills');
  const { type, currency, price, next, version } = kind;
  const names = useKindText()(`${type}.names`);
  const [now, setNow] = useState(() => typedPrice(price));
  const [coming, setComing] = useState(() => typedPrice(next?.price ?? null));
  const [firstDay, setFirstDay] = useState(next?.from ?? '');
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
  const input = inputOf({ currency, now, coming, firstDay });
  const form = useCheckedForm({
    schema: UpdateKindPriceBody,
    input: { price: input, version },
    error: save.error,
    fields,
  });
  if (asked) {
    return (
      <PriceConfirmation
        asked={asked.price && { ...asked.price, currency }}
        names={names}
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
      <PriceFields kind={kind} part="now" typed={now} onType={setNow} at={form.at} />
      {input && (
        <>
          <PriceFields kind={kind} part="next" typed={coming} onType={setComing} at={form.at} />
          <FirstDayField day={firstDay} error={form.at('price.next.from')} onChange={setFirstDay} />
        </>
      )}
      {form.other !== null && <Alert severity="error">{form.other}</Alert>}
    </FormDialog>
  );
}

const fields = [
  'price.amount',
  'price.per',
  'price.next.amount',
  'price.next.per',
  'price.next.from',
];

interface TypedPrice {
  readonly amount: string;
  readonly per: PriceUnit;
}

function typedPrice(price: Price | null): TypedPrice {
  return { amount: price ? typedAmount(price) : '', per: price?.per ?? 'hour' };
}

interface TypedPrices {
  readonly currency: string;
  readonly now: TypedPrice;
  readonly coming: TypedPrice;
  readonly firstDay: string;
}

/** Returns what is sent; a next price that is only begun lacks a field, which is then named. */
function inputOf({ currency, now, coming, firstDay }: TypedPrices) {
  const amount = minorAmountOf(now.amount, currency);
  if (amount === null) return null;
  const nextAmount = minorAmountOf(coming.amount, currency) ?? undefined;
  const isPlanned = nextAmount !== undefined || firstDay !== '';
  const next = isPlanned ? { amount: nextAmount, per: coming.per, from: firstDay } : null;
  return { amount, per: now.per, next };
}

interface PriceFieldsProps {
  readonly kind: KindPrice;
  readonly part: 'now' | 'next';
  readonly typed: TypedPrice;
  readonly onType: (typed: TypedPrice) => void;
  readonly at: (path: string) => string | undefined;
}

const parts = {
  now: { path: 'price', field: 'prices.field', hint: 'prices.hint', per: 'prices.per' },
  next: {
    path: 'price.next',
    field: 'prices.nextField',
    hint: 'prices.nextHint',
    per: 'prices.nextPer',
  },
} as const;

function PriceFields({ kind, part, typed, onType, at }: PriceFieldsProps) {
  const { t } = useTranslation('adminBills');
  const { path, field, hint, per } = parts[part];
  return (
    <>
      <AmountField
        label={t(field, { currency: kind.currency })}
        hint={t(hint)}
        value={typed.amount}
        errorText={at(`${path}.amount`)}
        autoFocus={part === 'now'}
        onType={(amount) => onType({ ...typed, amount })}
      />
      <SelectField
        label={t(per)}
        value={typed.per}
        error={at(`${path}.per`)}
        onChange={(unit) => onType({ ...typed, per: unit })}
        options={priceUnits
          .filter((unit) => unit !== 'km' || traitsOf(kind.type).handOver === 'vehicle')
          .map((unit) => [unit, t(`prices.unit.${unit}`)])}
      />
    </>
  );
}

interface FirstDayFieldProps {
  readonly day: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

/** Prices are planned for the next years. */
const mostDaysAhead = 3 * 366;

function FirstDayField({ day, error, onChange }: FirstDayFieldProps) {
  const { t } = useTranslation('adminBills');
  const { timezone } = useMerchant();
  return (
    <DateField
      label={t('prices.firstDay')}
      day={day}
      timezone={timezone}
      maxAheadDays={mostDaysAhead}
      maxBackDays={-1}
      error={error}
      onChange={onChange}
      clear={{ label: t('prices.noFirstDay'), run: () => onChange('') }}
    />
  );
}

type AskedPrice = NonNullable<UpdateKindPriceBody['price']> & Pick<Price, 'currency'>;

interface PriceConfirmationProps
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'isWorking' | 'onConfirm' | 'onClose'> {
  /** Null where the price is removed. */
  readonly asked: AskedPrice | null;
  readonly names: string;
}

function PriceConfirmation({ asked, names, ...dialog }: PriceConfirmationProps) {
  const { t } = useTranslation('adminBills');
  const words = useBillWords();
  const next = asked?.next;
  const nextText =
    next &&
    t('prices.askNext', {
      next: words.next({ price: { ...next, currency: asked.currency }, from: next.from }),
    });
  return (
    <ConfirmDialog
      {...dialog}
      title={
        asked === null
          ? t('prices.askNone', { kind: names })
          : t('prices.ask', { kind: names, price: words.price({ price: asked }) })
      }
      description={[nextText, t('prices.text')].filter(Boolean).join(' ')}
      confirmLabel={t('prices.confirm')}
    />
  );
}
