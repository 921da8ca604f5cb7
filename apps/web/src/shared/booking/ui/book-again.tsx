import type { BookingSummary, ResourceType } from '@axp/contracts';
import { offers } from '@axp/contracts';
import type { ComponentProps } from 'react';
import { useNow } from '@/shared/lib/datetime/index.ts';
import { useAbility, useMerchant } from '@/shared/session/index.ts';
import { SecondaryButton } from '@/shared/ui/secondary-button.tsx';
import { formHref } from '../search-url.ts';
import { nextWindowLike } from '../time-window.ts';
import { useTimeChoice } from '../use-time-choice.ts';

interface BookAgainProps extends ComponentProps<typeof SecondaryButton> {
  readonly kind: ResourceType;
  readonly booking: Pick<BookingSummary, 'start' | 'end' | 'timezone'> & {
    readonly resource: { readonly id: string };
  };
}

/** Leads to the form for the same again; nothing for a reader who may not book that kind. */
export function BookAgain({ kind, booking, ...button }: BookAgainProps) {
  const choice = { ...useTimeChoice(kind), timezone: booking.timezone };
  const now = useNow();
  const isOffered = offers(useMerchant().services, kind);
  const canBook = useAbility().can('create', 'Booking');
  if (!canBook || !isOffered) return null;
  const window = nextWindowLike(booking, now, choice);
  const href = formHref({ kind, resourceId: booking.resource.id, window });
  return <SecondaryButton href={href} {...button} />;
}
