import type { Subject } from '@axp/contracts';
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import RolesIcon from '@mui/icons-material/BadgeOutlined';
import MaintenanceIcon from '@mui/icons-material/BuildOutlined';
import UnitsIcon from '@mui/icons-material/CorporateFareOutlined';
import OverviewIcon from '@mui/icons-material/DashboardOutlined';
import BookingsIcon from '@mui/icons-material/EventNoteOutlined';
import TermsIcon from '@mui/icons-material/GavelOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import MeetingRoomIcon from '@mui/icons-material/MeetingRoomOutlined';
import BrandingIcon from '@mui/icons-material/PaletteOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import LabelsIcon from '@mui/icons-material/QrCode2Outlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import ServicesIcon from '@mui/icons-material/ToggleOnOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

type NavigationKey = Extract<ParseKeys<'admin'>, `navigation.${string}`>;

export interface AdminSection {
  readonly href: string;
  /** Part of the administration that a role must be able to view to see the section. */
  readonly subject: Subject;
  readonly labelKey: NavigationKey;
  readonly Icon: ComponentType<SvgIconProps>;
}

interface AdminGroup {
  /** Null for the sections above all groups. */
  readonly labelKey: NavigationKey | null;
  readonly sections: readonly AdminSection[];
}

/** The start page of the administration. */
export const adminHome = '/admin';

/** The sections of the administration in order; one is added with its page. */
export const adminGroups: readonly AdminGroup[] = [
  {
    labelKey: null,
    sections: [
      { href: adminHome, subject: 'Desk', labelKey: 'navigation.overview', Icon: OverviewIcon },
      {
        href: '/admin/bookings',
        subject: 'MerchantBooking',
        labelKey: 'navigation.bookings',
        Icon: BookingsIcon,
      },
    ],
  },
  {
    labelKey: 'navigation.group.resources',
    sections: [
      {
        href: '/admin/resources',
        subject: 'ManagedResource',
        labelKey: 'navigation.resources',
        Icon: MeetingRoomIcon,
      },
      {
        href: '/admin/places',
        subject: 'Building',
        labelKey: 'navigation.places',
        Icon: ApartmentIcon,
      },
      {
        href: '/admin/maintenance',
        subject: 'Maintenance',
        labelKey: 'navigation.maintenance',
        Icon: MaintenanceIcon,
      },
      {
        href: '/admin/labels',
        subject: 'Label',
        labelKey: 'navigation.labels',
        Icon: LabelsIcon,
      },
    ],
  },
  {
    labelKey: 'navigation.group.people',
    sections: [
      { href: '/admin/people', subject: 'Person', labelKey: 'navigation.people', Icon: PeopleIcon },
      {
        href: '/admin/units',
        subject: 'ManagedUnit',
        labelKey: 'navigation.units',
        Icon: UnitsIcon,
      },
      { href: '/admin/roles', subject: 'Person', labelKey: 'navigation.roles', Icon: RolesIcon },
    ],
  },
  {
    labelKey: 'navigation.group.policies',
    sections: [
      { href: '/admin/rules', subject: 'Rules', labelKey: 'navigation.rules', Icon: RulesIcon },
      { href: '/admin/terms', subject: 'LegalText', labelKey: 'navigation.terms', Icon: TermsIcon },
    ],
  },
  {
    labelKey: 'navigation.group.company',
    sections: [
      {
        href: '/admin/services',
        subject: 'Service',
        labelKey: 'navigation.services',
        Icon: ServicesIcon,
      },
      {
        href: '/admin/branding',
        subject: 'Branding',
        labelKey: 'navigation.branding',
        Icon: BrandingIcon,
      },
      {
        href: '/admin/sign-in',
        subject: 'SignInMethod',
        labelKey: 'navigation.signIn',
        Icon: SignInIcon,
      },
      {
        href: '/admin/security',
        subject: 'SecurityLog',
        labelKey: 'navigation.security',
        Icon: SecurityIcon,
      },
      {
        href: '/admin/audit',
        subject: 'AuditLog',
        labelKey: 'navigation.audit',
        Icon: HistoryIcon,
      },
    ],
  },
];

function pathOf(address: string): string {
  const [pathname = ''] = address.split(/[?#]/);
  return pathname.replace(/(.)\/+$/, '$1');
}

export function isAdminHome(address: string): boolean {
  return pathOf(address) === adminHome;
}

/** Whether an address belongs to a section, its pages included; the start page has none. */
export function isInSection({ href }: Pick<AdminSection, 'href'>, address: string): boolean {
  const path = pathOf(address);
  return href === adminHome ? path === href : `${path}/`.startsWith(`${href}/`);
}
