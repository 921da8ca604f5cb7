import type { Subject } from '@axp/contracts';
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import RolesIcon from '@mui/icons-material/BadgeOutlined';
import MaintenanceIcon from '@mui/icons-material/BuildOutlined';
import AnnouncementsIcon from '@mui/icons-material/CampaignOutlined';
import UnitsIcon from '@mui/icons-material/CorporateFareOutlined';
import OverviewIcon from '@mui/icons-material/DashboardOutlined';
import OwnFieldsIcon from '@mui/icons-material/DynamicFormOutlined';
import BookingsIcon from '@mui/icons-material/EventNoteOutlined';
import ProblemsIcon from '@mui/icons-material/FlagOutlined';
import TermsIcon from '@mui/icons-material/GavelOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import ReportsIcon from '@mui/icons-material/InsightsOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import ProvisioningIcon from '@mui/icons-material/ManageAccountsOutlined';
import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import MeetingRoomIcon from '@mui/icons-material/MeetingRoomOutlined';
import BrandingIcon from '@mui/icons-material/PaletteOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import LabelsIcon from '@mui/icons-material/QrCode2Outlined';
import BillsIcon from '@mui/icons-material/ReceiptLongOutlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import DisplaysIcon from '@mui/icons-material/TabletOutlined';
import ServicesIcon from '@mui/icons-material/ToggleOnOutlined';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { SvgIconProps } from '@mui/material';
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

type NameOf<Key> = Key extends `navigation.${infer Name}` ? Name : never;
type SectionName = Exclude<NameOf<NavigationKey>, `group.${string}`>;

/** A section whose address and text have its name. */
function section(name: SectionName, subject: Subject, Icon: AdminSection['Icon']): AdminSection {
  // An address has no capitals: `sign-in`.
  const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { href: `${adminHome}/${path}`, subject, labelKey: `navigation.${name}`, Icon };
}

/** The sections of the administration in order; one is added with its page. */
export const adminGroups: readonly AdminGroup[] = [
  {
    labelKey: null,
    sections: [
      { href: adminHome, subject: 'Desk', labelKey: 'navigation.overview', Icon: OverviewIcon },
      section('reports', 'Report', ReportsIcon),
      section('bookings', 'MerchantBooking', BookingsIcon),
      section('announcements', 'Announcement', AnnouncementsIcon),
    ],
  },
  {
    labelKey: 'navigation.group.resources',
    sections: [
      section('resources', 'ManagedResource', MeetingRoomIcon),
      section('places', 'Building', ApartmentIcon),
      section('maintenance', 'Maintenance', MaintenanceIcon),
      section('problems', 'Problem', ProblemsIcon),
      section('labels', 'Label', LabelsIcon),
      section('displays', 'Display', DisplaysIcon),
    ],
  },
  {
    labelKey: 'navigation.group.people',
    sections: [
      section('people', 'Person', PeopleIcon),
      section('units', 'ManagedUnit', UnitsIcon),
      section('roles', 'Person', RolesIcon),
    ],
  },
  {
    labelKey: 'navigation.group.policies',
    sections: [
      section('rules', 'Rules', RulesIcon),
      section('ownFields', 'OwnField', OwnFieldsIcon),
      section('terms', 'LegalText', TermsIcon),
    ],
  },
  {
    labelKey: 'navigation.group.connections',
    sections: [
      section('mail', 'MailConnection', MailIcon),
      section('apiKeys', 'ApiKey', KeyIcon),
      section('webhooks', 'Webhook', WebhookIcon),
      section('provisioning', 'Provisioning', ProvisioningIcon),
    ],
  },
  {
    labelKey: 'navigation.group.company',
    sections: [
      section('bills', 'Bill', BillsIcon),
      section('services', 'Service', ServicesIcon),
      section('branding', 'Branding', BrandingIcon),
      section('signIn', 'SignInMethod', SignInIcon),
      section('security', 'SecurityLog', SecurityIcon),
      section('audit', 'AuditLog', HistoryIcon),
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
