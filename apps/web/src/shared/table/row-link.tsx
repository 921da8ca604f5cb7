import { useRouter } from 'next/router';
import type { ReactNode } from 'react';

interface RowLinkProps {
  readonly href: string;
  readonly tabIndex?: number;
  readonly children: ReactNode;
}

/**
 * The way to a row's own page, whose scripts come when a pointer or a finger is at it. Next's own
 * link also watches each row come into view, which takes longer than drawing the row.
 */
export function RowLink({ href, tabIndex, children }: RowLinkProps) {
  const router = useRouter();
  const fetchPage = () => void router.prefetch(href);
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      onMouseEnter={fetchPage}
      onTouchStart={fetchPage}
      onClick={(event) => {
        // Into another tab or window, the browser leads.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.push(href, undefined, { scroll: false });
      }}
    >
      {children}
    </a>
  );
}
