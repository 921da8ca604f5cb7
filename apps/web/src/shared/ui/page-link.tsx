import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to a page of the application. Its scripts come when a pointer or a finger is at it. Next
 * would fetch those of every link in view and run them too, just when the page that was asked for
 * has things to draw.
 */
export function PageLink(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
