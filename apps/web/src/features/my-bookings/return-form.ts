import { assetConditions } from '@axp/contracts/vocabulary';
import * as z from 'zod/mini';

/** Error text of a field of the return form, if any. */
export type ErrorOf = (field: string) => string | undefined;

const CarReturnDraft = z.object({
  odometer: z.string(),
  isLowerConfirmed: z._default(z.boolean(), false),
  fuelPercent: z.nullable(z.number()),
  hasDamage: z.nullable(z.boolean()),
  damageNote: z.string(),
  areKeysReturned: z.nullable(z.boolean()),
  parkingPlace: z.string(),
});
/** The return form of a car while it is being filled in (Z-52). */
export type CarReturnDraft = Readonly<z.output<typeof CarReturnDraft>>;

const AssetReturnDraft = z.object({
  /** Null is all that was lent. */
  returnedUnits: z.nullable(z.string()),
  condition: z.nullable(z.enum(assetConditions)),
  note: z.string(),
});
export type AssetReturnDraft = Readonly<z.output<typeof AssetReturnDraft>>;

/** Both forms as they stand; only that of the booking's kind is ever filled in. */
export const ReturnDraft = z.object({ car: CarReturnDraft, asset: AssetReturnDraft });
export type ReturnDraft = z.output<typeof ReturnDraft>;

const emptyCarReturn: CarReturnDraft = {
  odometer: '',
  isLowerConfirmed: false,
  fuelPercent: null,
  hasDamage: null,
  damageNote: '',
  // The usual case is preset; damage is not, because the next driver relies on the answer.
  areKeysReturned: true,
  parkingPlace: '',
};

const emptyAssetReturn: AssetReturnDraft = { returnedUnits: null, condition: null, note: '' };

/** Both forms before anything is written; a car is expected where it was to be returned. */
export function emptyReturn(returnPlace: string): ReturnDraft {
  return { car: { ...emptyCarReturn, parkingPlace: returnPlace }, asset: emptyAssetReturn };
}

const readingPattern = /^(\d+|\d{1,3}(?:[\s,.]\d{3})+)(?:[.,]\d)?(?:\s*(?:km|กม)\.?)?$/i;

/**
 * A number as people write it, `45210`, `45 210 km` or `45,210.5`, without the tenth that some
 * odometers show; absent where nothing is written. Any other text is no number.
 */
export function numberOf(text: string): number | undefined {
  const written = text.trim();
  if (written === '') return undefined;
  const whole = readingPattern.exec(written)?.[1];
  return whole === undefined ? Number.NaN : Number(whole.replaceAll(/\D/g, ''));
}

export function carReturnOf(draft: CarReturnDraft) {
  return {
    odometerKm: numberOf(draft.odometer),
    isLowerConfirmed: draft.isLowerConfirmed,
    fuelPercent: draft.fuelPercent ?? undefined,
    hasDamage: draft.hasDamage ?? undefined,
    damageNote: draft.hasDamage ? draft.damageNote : '',
    areKeysReturned: draft.areKeysReturned ?? undefined,
    // An empty value is reported as missing, not as too short.
    parkingPlace: draft.parkingPlace.trim() === '' ? undefined : draft.parkingPlace,
  };
}

export function assetReturnOf(draft: AssetReturnDraft, lent: number | undefined) {
  return {
    returnedUnits: draft.returnedUnits === null ? lent : numberOf(draft.returnedUnits),
    condition: draft.condition ?? undefined,
    note: draft.note,
  };
}

/**
 * Returns the field that describes damage or missing units, and its text; null for a return
 * without a problem.
 */
export function problemOf(
  { car, asset }: ReturnDraft,
  { isCar, lent }: { readonly isCar: boolean; readonly lent: number | undefined },
): { readonly path: string; readonly text: string } | null {
  if (isCar)
    return car.hasDamage === true ? { path: 'car.damageNote', text: car.damageNote } : null;
  const returned = asset.returnedUnits === null ? lent : numberOf(asset.returnedUnits);
  const isShort = lent !== undefined && returned !== undefined && returned < lent;
  const isProblem = asset.condition === 'damaged' || isShort;
  return isProblem ? { path: 'asset.note', text: asset.note } : null;
}
