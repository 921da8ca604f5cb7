import type { AssetCondition, FieldIssue } from '@axp/contracts';
import { CheckOutBody, parseFields } from '@axp/contracts';

/** What is wrong with a field of the return form, by its name; absent where nothing is. */
export type ErrorOf = (field: string) => string | undefined;

/** The return form of a car while it is being filled in (Z-52). */
export interface CarReturnDraft {
  readonly odometer: string;
  readonly fuelPercent: number | null;
  readonly hasDamage: boolean | null;
  readonly damageNote: string;
  readonly areKeysReturned: boolean | null;
  readonly parkingPlace: string;
}

export interface AssetReturnDraft {
  /** Null is all that was lent. */
  readonly returnedUnits: string | null;
  readonly condition: AssetCondition | null;
  readonly note: string;
}

export const emptyCarReturn: CarReturnDraft = {
  odometer: '',
  fuelPercent: null,
  hasDamage: null,
  damageNote: '',
  areKeysReturned: null,
  parkingPlace: '',
};

export const emptyAssetReturn: AssetReturnDraft = {
  returnedUnits: null,
  condition: null,
  note: '',
};

/** Digits as people write them, `45 210` or `45,210`; absent where there are none. */
function numberOf(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,.]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

export function carReturnOf(draft: CarReturnDraft) {
  return {
    odometerKm: numberOf(draft.odometer),
    fuelPercent: draft.fuelPercent ?? undefined,
    hasDamage: draft.hasDamage ?? undefined,
    damageNote: draft.hasDamage ? draft.damageNote : '',
    areKeysReturned: draft.areKeysReturned ?? undefined,
    // What is empty is missing rather than too short.
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

interface ReturnInput {
  readonly version: number;
  readonly car?: object;
  readonly asset?: object;
}

type CheckedReturn =
  | { readonly body: CheckOutBody; readonly issues: readonly [] }
  | { readonly body: null; readonly issues: readonly FieldIssue[] };

/** Checks a return form as the server does (Z-24). */
export function checkReturn(input: ReturnInput): CheckedReturn {
  const parsed = parseFields(CheckOutBody, input);
  return parsed.success ? { body: parsed.data, issues: [] } : { body: null, issues: parsed.issues };
}
