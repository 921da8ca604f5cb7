import { useEffect, useState } from 'react';
import { isAdminPath } from './navigation.ts';

/** The sidebar within the administration: narrow, and open only while it is used. */
export function useRail(path: string) {
  const isOn = isAdminPath(path);
  /** The page that it was opened on; a visit closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = isOn && openedOn === path;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpenedOn(null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return {
    isOn,
    isOpen,
    toggle: () => setOpenedOn(isOpen ? null : path),
    close: () => setOpenedOn(null),
  };
}
