import { getLegalText } from '@axp/contracts';
import type { LegalTextKind } from '@axp/contracts/vocabulary';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readQuery } from '@/shared/api/index.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { useSession } from '@/shared/session/index.ts';
import { columns } from '@/shared/theme/tokens.ts';
import { LanguageSwitch } from '@/shared/ui/language-switch.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { LegalDocument } from '@/shared/ui/legal-document.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';

const AcceptBar = lazyPart(() => import('./accept-bar.tsx'), 'AcceptBar');

/** The terms, for everybody; who has not accepted them can do so below. */
export function TermsPage() {
  const terms = useLegalText('terms');
  const { user } = useSession();
  const canAccept = user?.termCondition === 0 && terms.data !== undefined;
  return (
    <>
      <LegalPage text={terms} />
      {canAccept && (
        <AcceptBar version={terms.data.version} onChanged={() => void terms.refetch()} />
      )}
    </>
  );
}

export function PrivacyPage() {
  return <LegalPage text={useLegalText('privacy')} />;
}

/** A page with a legal text that everybody may read, signed in or not (G-02). */
function LegalPage({ text }: { readonly text: ReturnType<typeof useLegalText> }) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return (
    <Box sx={{ maxWidth: columns.form, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 4, sm: 8 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 6 }}>
        <Button color="inherit" href="/" startIcon={<ArrowBackIcon />} sx={{ ml: -3 }}>
          {t('action.back')}
        </Button>
        <LanguageSwitch />
      </Box>
      <QueryContent query={text} failed={t('legalFailed')} skeleton={480}>
        {(data) => <LegalDocument {...data.text[language]} />}
      </QueryContent>
    </Box>
  );
}

/** The legal text in force at this merchant; it may have changed since it was read last. */
function useLegalText(kind: LegalTextKind) {
  return useQuery({
    ...readQuery(['legal-text', kind], getLegalText, { params: { kind } }),
    staleTime: 0,
  });
}
