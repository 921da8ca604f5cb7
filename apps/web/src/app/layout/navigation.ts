import BookIcon from '@mui/icons-material/AddCircleOutlineOutlined';
import MyBookingIcon from '@mui/icons-material/EventAvailableOutlined';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import AdministrationIcon from '@mui/icons-material/SettingsOutlined';
import ApprovalsIcon from '@mui/icons-material/TaskAlt';
import CalendarIcon from '@mui/icons-material/ViewTimelineOutlined';
import type { SvgIconProps } from '@mui/material';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

export interface NavigationEntry {
  readonly href: string;
  readonly labelKey: ParseKeys<'main'>;
  readonly Icon: ComponentType<SvgIconProps>;
}

/** Main navigation in order (L-02). */
export const navigationEntries: readonly NavigationEntry[] = [
  { href: '/home', labelKey: 'nav.home', Icon: HomeIcon },
  { href: '/bookings', labelKey: 'nav.bookings', Icon: BookIcon },
  { href: '/booking-calendar', labelKey: 'nav.calendar', Icon: CalendarIcon },
  { href: '/my-booking', labelKey: 'nav.myBooking', Icon: MyBookingIcon },
  { href: '/approvals', labelKey: 'nav.approvals', Icon: ApprovalsIcon },
  { href: '/admin', labelKey: 'nav.administration', Icon: AdministrationIcon },
];

function firstSegment(path: string): string {
  const [, first = ''] = path.split(/[/?#]/);
  return `/${first}`;
}

const calendarPath = '/booking-calendar/';

/** Whether a path is the calendar's, which needs the width of the sidebar itself (L-02). */
export function isCalendarPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return `${pathname.replace(/\/+$/, '')}/` === calendarPath;
}

/** Whether a path is in the administration, whose sections have a bar of their own. */
export function isAdminPath(path: string): boolean {
  return firstSegment(path) === '/admin';
}

/** The entry that the first segment of a path belongs to (L-02). */
export function isActiveEntry(entry: NavigationEntry, path: string): boolean {
  return entry.href === firstSegment(path);
}
