/** Whether a value of an address can be an id (Z-123). */
export function isId(value: string | null | undefined): value is string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value ?? '');
}
