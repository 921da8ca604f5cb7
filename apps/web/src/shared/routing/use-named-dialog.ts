import { useRouter } from 'next/router';
import { useEffect } from 'react';

/**
 * Opens the dialog that a link to the page names, such as `/admin/people#invite`. The address then
 * forgets the name, so that reloading does not open the dialog again.
 */
export function useNamedDialog<Name extends string>(
  names: readonly Name[],
  onOpen: (name: Name) => void,
): void {
  const router = useRouter();
  const [address = '', hash] = router.asPath.split('#');
  const named = names.find((name) => name === hash);
  useEffect(() => {
    if (named === undefined) return;
    onOpen(named);
    void router.replace(address, undefined, { shallow: true, scroll: false });
  }, [named, address, onOpen, router]);
}
