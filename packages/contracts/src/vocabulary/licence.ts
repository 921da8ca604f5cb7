/**
 * Classes of a driving licence, as most of the world letters them: A motorcycles, B cars, C lorries,
 * D buses.
 */
export const licenceClasses = ['A', 'B', 'C', 'D'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

// C and D require B.
const covered: Readonly<Record<LicenceClass, readonly LicenceClass[]>> = {
  A: ['A'],
  B: ['B'],
  C: ['B', 'C'],
  D: ['B', 'D'],
};

/** Whether who holds a class may drive what asks for another. */
export function licenceCovers(held: LicenceClass, wanted: LicenceClass): boolean {
  return covered[held].includes(wanted);
}
