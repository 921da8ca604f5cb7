import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { bookingGroups } from '@/shared/booking/groups.ts';
import type { MyBookingTab } from '../model/place.ts';

interface MyBookingTabsProps {
  readonly tab: MyBookingTab;
  /** How many requests wait for a decision of mine. */
  readonly waiting: number;
  /** There are more of them than were fetched and counted. */
  readonly isMoreWaiting: boolean;
  readonly onChange: (tab: MyBookingTab) => void;
}

/** My bookings by time, and what waits for me where anything does. */
export function MyBookingTabs({ tab, waiting, isMoreWaiting, onChange }: MyBookingTabsProps) {
  const { t } = useTranslation('myBooking');
  const hasApprovals = waiting > 0 || tab === 'approvals';
  const tabs: readonly MyBookingTab[] = hasApprovals
    ? [...bookingGroups, 'approvals']
    : bookingGroups;
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      allowScrollButtonsMobile
      scrollButtons={false}
      aria-label={t('tabs')}
      onChange={(_, chosen: MyBookingTab) => onChange(chosen)}
      sx={{ mb: 5, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          label={
            name === 'approvals' && waiting > 0
              ? t(isMoreWaiting ? 'approvals.tabMore' : 'approvals.tab', { count: waiting })
              : t(`tab.${name}`)
          }
        />
      ))}
    </Tabs>
  );
}
