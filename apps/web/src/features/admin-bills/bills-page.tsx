import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { SectionPage } from '@/shared/admin/admin-frame.tsx';
import { UrlTabs } from '@/shared/admin/url-tabs.tsx';
import { BillsTab } from './bills-tab.tsx';
import { BudgetsTab } from './budgets-tab.tsx';
import { PricesTab } from './prices-tab.tsx';

const tabs = ['bills', 'budgets', 'prices'] as const;
const contents = { bills: BillsTab, budgets: BudgetsTab, prices: PricesTab } as const;

/** `/admin/bills`: bills of bookings (D-07), the budgets that they are taken from, and prices. */
export function BillsPage() {
  const { t } = useTranslation('adminBills');
  const { query, isReady } = useRouter();
  return (
    <SectionPage name="bills" isWide>
      <UrlTabs
        label={t('tabs.label')}
        tabs={tabs}
        value={tabs.find((tab) => tab === query.tab) ?? 'bills'}
        labelOf={(tab) => t(`tabs.${tab}`)}
        hrefOf={(tab) => `/admin/bills?tab=${tab}`}
      >
        {(tab) => {
          if (!isReady) return null;
          const Content = contents[tab];
          return <Content />;
        }}
      </UrlTabs>
    </SectionPage>
  );
}
