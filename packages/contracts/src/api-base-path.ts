/** Where the API of the web application begins; apart from its operations, which few pages need. */
export const apiBasePath = '/v1/frontend';
/** Where the administration's part of it begins (Z-124). */
export const adminBasePath = '/v1/admin';

export function basePathOf({ base }: { readonly base?: 'admin' }): string {
  return base === 'admin' ? adminBasePath : apiBasePath;
}
