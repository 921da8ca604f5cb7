import type { LegalTextKind } from '@axp/contracts/vocabulary';
import { legalTextKinds } from '@axp/contracts/vocabulary';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useTranslation } from 'react-i18next';
import { AdminFrame } from '@/shared/admin/admin-frame.tsx';
import { columns } from '@/shared/theme/tokens.ts';
import { PageHeading } from '@/shared/ui/page-heading.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { DraftSection } from './draft-section.tsx';
import { InForce, TextHistory } from './text-history.tsx';
import { textQueries } from './text-queries.ts';

/** `/admin/terms`: terms and privacy policy, what is in force and what is to come. */
export function TermsAdminPage() {
  const { t } = useTranslation(['admin', 'adminTerms']);
  const router = useRouter();
  const kind = legalTextKinds.find((one) => one === router.query.kind) ?? 'terms';
  const choose = (chosen: LegalTextKind) =>
    void router.replace(`${router.pathname}?kind=${chosen}`, undefined, { shallow: true });
  return (
    <AdminFrame>
      <Box sx={{ maxWidth: columns.form }}>
        <PageHeading title={t('section.terms.title')} description={t('section.terms.text')} />
        <Tabs
          value={kind}
          variant="scrollable"
          scrollButtons={false}
          aria-label={t('adminTerms:kinds')}
          onChange={(_, chosen: LegalTextKind) => choose(chosen)}
          sx={{ mb: 5, borderBottom: 1, borderColor: 'divider' }}
        >
          {legalTextKinds.map((one) => (
            <Tab
              key={one}
              value={one}
              id={`tab-${one}`}
              {...(one === kind && { 'aria-controls': `panel-${one}` })}
              label={t(`adminTerms:kind.${one}`)}
            />
          ))}
        </Tabs>
        <Box role="tabpanel" id={`panel-${kind}`} aria-labelledby={`tab-${kind}`}>
          {router.isReady && <LegalTextPanel key={kind} kind={kind} />}
        </Box>
      </Box>
    </AdminFrame>
  );
}

function LegalTextPanel({ kind }: { readonly kind: LegalTextKind }) {
  const { t } = useTranslation('adminTerms');
  return (
    <QueryContent query={useQuery(textQueries.managed(kind))} failed={t('failed')} skeleton={480}>
      {(managed) => (
        <>
          <InForce managed={managed} />
          <DraftSection managed={managed} />
          <TextHistory managed={managed} />
        </>
      )}
    </QueryContent>
  );
}
