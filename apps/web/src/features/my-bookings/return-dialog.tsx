import type { FieldIssue } from '@axp/contracts';
import { CheckOutBody, parseFields } from '@axp/contracts';
import { assetConditions, traitsOf } from '@axp/contracts/vocabulary';
import { Alert, Box, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '@/shared/api/index.ts';
import { useCheckOut } from '@/shared/booking/moves/use-end-moves.ts';
import { CheckField } from '@/shared/form/check-field.tsx';
import { RadioField } from '@/shared/form/radio-field.tsx';
import { SelectField } from '@/shared/form/select-field.tsx';
import { TextInput } from '@/shared/form/text-input.tsx';
import { useLanguage, useValidationText } from '@/shared/i18n/index.ts';
import { readStored, tabStore } from '@/shared/lib/tab-store.ts';
import { PhotosField } from '@/shared/problems/photos-field.tsx';
import { useUser } from '@/shared/session/index.ts';
import type { QuestionProps } from './question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import type { AssetReturnDraft, CarReturnDraft, ErrorOf } from './return-form.ts';
import {
  assetReturnOf,
  carReturnOf,
  emptyReturn,
  numberOf,
  problemOf,
  ReturnDraft,
} from './return-form.ts';
import { useReturnPhotos } from './use-return-photos.ts';

/** A group of choices has no focus of its own: its first choice takes it. */
const firstWrong =
  'input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true], [role=radiogroup][aria-invalid=true] input';

/** Hands a car or units of an asset back (Z-52). */
export function ReturnDialog(question: QuestionProps) {
  const { booking, whole, onClose } = question;
  const { t } = useTranslation('myBooking');
  const text = useValidationText(booking.timezone);
  const { draft, keep, forget } = useReturnDraft(booking.id, whole?.car?.return.name ?? '');
  const lent = whole?.asset?.quantity;
  const photos = useReturnPhotos();
  const checkOut = useCheckOut({
    done: ({ asset: back }) => {
      const returned = back?.returnedUnits;
      return lent === undefined || returned === undefined || returned >= lent
        ? t('return.done')
        : t('return.incomplete', { returned, lent, count: lent - returned });
    },
    onDone: () => {
      forget();
      void photos.send(booking.id);
      onClose();
    },
  });
  const { car, asset } = draft;
  const fields = useRef<HTMLDivElement>(null);
  /** Number of submits; missing values are shown after the first. */
  const [tries, setTries] = useState(0);
  const isCar = traitsOf(booking.type).handOver === 'vehicle';
  // As the server checks it (Z-24).
  const parsed = parseFields(CheckOutBody, {
    version: booking.version,
    ...(isCar ? { car: carReturnOf(car) } : { asset: assetReturnOf(asset, lent) }),
  });
  const refused = checkOut.error instanceof ApiProblem ? checkOut.error.issues : [];
  const problem = problemOf(draft, { isCar, lent });
  const missing: readonly FieldIssue[] =
    problem?.text.trim() === '' ? [{ path: problem.path, code: 'required', params: {} }] : [];
  const found = [...(parsed.success ? [] : parsed.issues), ...missing];
  const shown = [...(tries > 0 ? found : []), ...refused];
  const errorOf: ErrorOf = (field) => {
    const issue = shown.find(({ path }) => path === `${booking.type}.${field}`);
    return issue && text.issue(issue);
  };
  const { error, isPending } = checkOut;
  const isRefused = error !== null;
  useEffect(() => {
    // The first error may be above the visible part.
    if (tries > 0 || isRefused) fields.current?.querySelector<HTMLElement>(firstWrong)?.focus();
  }, [tries, isRefused]);
  const change = (part: Partial<ReturnDraft>) => {
    // A refusal is shown until the input changes.
    if (checkOut.isError) checkOut.reset();
    keep({ ...draft, ...part });
  };
  const confirm = () => {
    setTries(tries + 1);
    if (parsed.success && missing.length === 0) {
      checkOut.mutate({ seen: booking, ...parsed.data });
    }
  };
  return (
    <QuestionDialog
      title={t('return.title', { name: booking.resource.name })}
      question={question}
      move={{ isPending, error: refused.length > 0 ? null : error }}
      confirmLabel={t('return.confirm')}
      isPossible={booking.abilities.checkOut}
      onConfirm={confirm}
    >
      <Box ref={fields} sx={{ display: 'grid', gap: 4 }}>
        {isCar ? (
          <CarReturnFields
            draft={car}
            lastKm={whole?.car?.lastOdometerKm ?? null}
            onChange={(changed) => change({ car: changed })}
            errorOf={errorOf}
          />
        ) : (
          <AssetReturnFields
            draft={asset}
            lent={lent ?? null}
            onChange={(changed) => change({ asset: changed })}
            hasProblem={problem !== null}
            errorOf={errorOf}
          />
        )}
        {problem !== null && <PhotosField value={photos.chosen} onChange={photos.choose} />}
      </Box>
    </QuestionDialog>
  );
}

/** A return form that no reload, sign-in or closed dialog loses. */
function useReturnDraft(bookingId: string, returnPlace: string) {
  const { id: userId } = useUser();
  const name = `axp-return-draft:${userId}:${bookingId}`;
  const [draft, setDraft] = useState(() => readStored(name, ReturnDraft));
  return {
    // The booking itself may arrive after its dialog.
    draft: draft ?? emptyReturn(returnPlace),
    keep: (changed: ReturnDraft) => {
      setDraft(changed);
      tabStore.setItem(name, JSON.stringify(changed));
    },
    forget: () => tabStore.removeItem(name),
  };
}

interface AssetReturnFieldsProps {
  readonly draft: AssetReturnDraft;
  /** How many units are out; null until it is known. */
  readonly lent: number | null;
  readonly hasProblem: boolean;
  readonly onChange: (draft: AssetReturnDraft) => void;
  readonly errorOf: ErrorOf;
}

function AssetReturnFields(props: AssetReturnFieldsProps) {
  const { draft, lent, hasProblem, onChange, errorOf } = props;
  const { t } = useTranslation('myBooking');
  const set = (change: Partial<AssetReturnDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label={t('return.units')}
        required
        value={draft.returnedUnits ?? lent ?? ''}
        errorText={errorOf('returnedUnits')}
        hint={lent === null ? undefined : t('return.unitsHint', { count: lent })}
        onChange={(event) => set({ returnedUnits: event.target.value })}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
      <RadioField
        isRow
        required
        label={t('return.condition')}
        options={assetConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
        value={draft.condition}
        error={errorOf('condition')}
        onChange={(condition) => set({ condition })}
      />
      <TextField
        label={t(hasProblem ? 'return.noteOfProblem' : 'return.note')}
        required={hasProblem}
        multiline
        minRows={2}
        value={draft.note}
        error={errorOf('note') !== undefined}
        helperText={errorOf('note') ?? (hasProblem && t('return.problemHint'))}
        onChange={(event) => set({ note: event.target.value })}
      />
    </>
  );
}

interface CarReturnFieldsProps {
  readonly draft: CarReturnDraft;
  /** The odometer at the last return; null where it is not known. */
  readonly lastKm: number | null;
  readonly onChange: (draft: CarReturnDraft) => void;
  readonly errorOf: ErrorOf;
}

const fuelSteps = [100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 10, 0];

function CarReturnFields({ draft, lastKm, onChange, errorOf }: CarReturnFieldsProps) {
  const { t } = useTranslation('myBooking');
  const set = (change: Partial<CarReturnDraft>) => onChange({ ...draft, ...change });
  const damages = [
    { value: 'no', label: t('return.noDamage') },
    { value: 'yes', label: t('return.hasDamage') },
  ] as const;
  const yesNo = [
    { value: 'no', label: t('return.no') },
    { value: 'yes', label: t('return.yes') },
  ] as const;
  const { language } = useLanguage();
  const formatKm = (value: number) => value.toLocaleString(language);
  const answer = (value: boolean | null) => (value === null ? null : booleanWord(value));
  const km = numberOf(draft.odometer);
  const isLower = lastKm !== null && km !== undefined && km < lastKm;
  return (
    <>
      <TextInput
        label={t('return.odometer')}
        required
        value={draft.odometer}
        errorText={errorOf('odometerKm')}
        hint={
          lastKm === null
            ? t('return.odometerHint')
            : t('return.lastReading', { km: formatKm(lastKm) })
        }
        onChange={(event) => set({ odometer: event.target.value, isLowerConfirmed: false })}
        endAdornment={t('return.km')}
        inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
      {isLower && (
        <Alert severity="warning">
          {t('return.lower', { km: formatKm(lastKm) })}
          <CheckField
            checked={draft.isLowerConfirmed}
            onChange={(isOn) => set({ isLowerConfirmed: isOn })}
            label={t('return.lowerConfirm')}
            sx={{ display: 'flex' }}
          />
        </Alert>
      )}
      <SelectField
        label={t('return.fuel')}
        required
        value={draft.fuelPercent ?? ''}
        error={errorOf('fuelPercent')}
        onChange={(value) => set({ fuelPercent: value === '' ? null : value })}
        none={t('return.choose')}
        options={fuelSteps.map((percent) => [percent, t('return.percent', { percent })])}
      />
      <RadioField
        isRow
        required
        label={t('return.damage')}
        options={damages}
        value={answer(draft.hasDamage)}
        error={errorOf('hasDamage')}
        onChange={(value) => set({ hasDamage: value === 'yes' })}
      />
      {draft.hasDamage && (
        <TextField
          label={t('return.damageNote')}
          required
          multiline
          minRows={2}
          value={draft.damageNote}
          error={errorOf('damageNote') !== undefined}
          helperText={errorOf('damageNote') ?? t('return.damageHint')}
          onChange={(event) => set({ damageNote: event.target.value })}
        />
      )}
      <RadioField
        isRow
        required
        label={t('return.keys')}
        options={yesNo}
        value={answer(draft.areKeysReturned)}
        error={errorOf('areKeysReturned')}
        onChange={(value) => set({ areKeysReturned: value === 'yes' })}
      />
      <TextInput
        label={t('return.parking')}
        required
        value={draft.parkingPlace}
        errorText={errorOf('parkingPlace')}
        hint={t('return.parkingHint')}
        onChange={(event) => set({ parkingPlace: event.target.value })}
        inputProps={{ autoComplete: 'off' }}
      />
    </>
  );
}

function booleanWord(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no';
}
