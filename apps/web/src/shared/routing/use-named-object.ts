import { useRouter } from 'next/router';

/** The object that the address of a list names, such as `?problem=…`, so that links lead to it. */
export function useNamedObject(param: string) {
  const { query, asPath, pathname } = useRouter();
  const id = query[param];
  return {
    id: typeof id === 'string' ? id : null,
    /** Address of the same list with another object open, or none. */
    hrefOf: (other: string | null): string => {
      const params = new URLSearchParams(asPath.split('?')[1] ?? '');
      if (other === null) params.delete(param);
      else params.set(param, other);
      return `${pathname}?${params.toString()}`;
    },
  };
}
