import type { Language, ManagedResource } from '@axp/contracts';
import { languages } from '@axp/contracts/vocabulary';

/** Printed sizes in mm; all have the proportions of a sheet of paper. */
export const labelSizes = {
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  a7: { width: 74, height: 105 },
} as const;
export type LabelSize = keyof typeof labelSizes;

export const labelLanguages = ['both', ...languages] as const;
export type LabelLanguages = (typeof labelLanguages)[number];

export interface LabelFormat {
  readonly size: LabelSize;
  readonly languages: LabelLanguages;
  readonly hasSize: boolean;
  readonly hasCode: boolean;
}

export const usualFormat: LabelFormat = {
  size: 'a6',
  languages: 'both',
  hasSize: true,
  hasCode: true,
};

export function languagesOf({
  languages: chosen,
}: Pick<LabelFormat, 'languages'>): readonly Language[] {
  return chosen === 'both' ? languages : [chosen];
}

export interface Label {
  readonly resource: Pick<
    ManagedResource,
    'id' | 'name' | 'code' | 'building' | 'floor' | 'capacity' | 'quantity' | 'parts' | 'partOf'
  >;
  /** Address of the QR code; null for a label without one. */
  readonly address: string | null;
}
