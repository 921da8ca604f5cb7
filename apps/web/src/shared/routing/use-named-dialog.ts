import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';

/**
 * Opens the dialog that a link to the page names, such as `/admin/people#invite`, once. The address
 * then forgets the name, so that reloading does not open the dialog again.
 */
export function useNamedDialog<Name extends string>(
  names: readonly Name[],
  onOpen: (name: Name) => void,
): void {
  const router = useRouter();
  const [address = '', hash] = router.asPath.split('#');
  const named = names.find((name) => name === hash);
  // The page may be drawn many times before the address has changed.
  const opened = useRef<Name | undefined>(undefined);
  useEffect(() => {
    const isNew = named !== opened.current;
    opened.current = named;
    if (named === undefined || !isNew) return;
    onOpen(named);
    void router.replace(address, undefined, { shallow: true, scroll: false });
  }, [named, address, onOpen, router]);
}
