import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import UnitsIcon from '@mui/icons-material/CorporateFareOutlined';
import TermsIcon from '@mui/icons-material/GavelOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import SignInIcon from '@mui/icons-material/LoginOutlined';
import MeetingRoomIcon from '@mui/icons-material/MeetingRoomOutlined';
import BrandingIcon from '@mui/icons-material/PaletteOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlineOutlined';
import RulesIcon from '@mui/icons-material/RuleOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import ApprovalsIcon from '@mui/icons-material/TaskAlt';
import ServicesIcon from '@mui/icons-material/ToggleOnOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';

type AdminKey = Extract<ParseKeys<'admin'>, `section.${string}.title`>;

export interface AdminSection {
  readonly href: string;
  readonly titleKey: AdminKey;
  readonly textKey: Extract<ParseKeys<'admin'>, `section.${string}.text`>;
  readonly Icon: ComponentType<SvgIconProps>;
}

/** The places of the administration, in this order; one joins when its page exists. */
export const adminSections: readonly AdminSection[] = [
  {
    href: '/admin/resources',
    titleKey: 'section.resources.title',
    textKey: 'section.resources.text',
    Icon: MeetingRoomIcon,
  },
  {
    href: '/admin/places',
    titleKey: 'section.places.title',
    textKey: 'section.places.text',
    Icon: ApartmentIcon,
  },
  {
    href: '/admin/people',
    titleKey: 'section.people.title',
    textKey: 'section.people.text',
    Icon: PeopleIcon,
  },
  {
    href: '/admin/units',
    titleKey: 'section.units.title',
    textKey: 'section.units.text',
    Icon: UnitsIcon,
  },
  {
    href: '/admin/rules',
    titleKey: 'section.rules.title',
    textKey: 'section.rules.text',
    Icon: RulesIcon,
  },
  {
    href: '/admin/services',
    titleKey: 'section.services.title',
    textKey: 'section.services.text',
    Icon: ServicesIcon,
  },
  {
    href: '/admin/sign-in',
    titleKey: 'section.signIn.title',
    textKey: 'section.signIn.text',
    Icon: SignInIcon,
  },
  {
    href: '/admin/branding',
    titleKey: 'section.branding.title',
    textKey: 'section.branding.text',
    Icon: BrandingIcon,
  },
  {
    href: '/admin/terms',
    titleKey: 'section.terms.title',
    textKey: 'section.terms.text',
    Icon: TermsIcon,
  },
  {
    href: '/approvals',
    titleKey: 'section.approvals.title',
    textKey: 'section.approvals.text',
    Icon: ApprovalsIcon,
  },
  {
    href: '/admin/audit',
    titleKey: 'section.audit.title',
    textKey: 'section.audit.text',
    Icon: HistoryIcon,
  },
  {
    href: '/admin/security',
    titleKey: 'section.security.title',
    textKey: 'section.security.text',
    Icon: SecurityIcon,
  },
];

/** Whether a path belongs to a section, what stands below it included. */
export function isInSection({ href }: Pick<AdminSection, 'href'>, path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return `${pathname}/`.startsWith(`${href}/`);
}
