import type { MouseEvent } from 'react';
import { useId, useState } from 'react';

/** Props of a menu and of the button that opens it. */
export function useMenu() {
  const [anchorEl, setAnchorEl] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchorEl !== null;
  const onClose = () => setAnchorEl(null);
  return {
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchorEl(event.currentTarget),
    },
    menu: { id, anchorEl, open, onClose },
  } as const;
}
