import type { ManagedResource } from '@axp/contracts';
import type { RuleSheet } from '@axp/contracts/administration';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RuleForm } from '@/shared/admin/rules/rule-form.tsx';
import { ruleQueries } from '@/shared/admin/rules/rule-queries.ts';
import { useRuleWords } from '@/shared/admin/rules/use-rule-words.ts';
import type { ReportEdited } from '@/shared/admin/url-tabs.tsx';
import { addTexts } from '@/shared/i18n/index.ts';
import { adminRulesTexts } from '@/shared/i18n/texts/admin-rules.ts';
import { DetailCard } from '@/shared/ui/detail-card.tsx';
import { QueryContent } from '@/shared/ui/query-content.tsx';
import { TwoColumns } from './two-columns.tsx';

interface RulesTabProps {
  readonly resource: ManagedResource;
  readonly onEdited: ReportEdited;
}

/** The rules of a resource: own and inherited ones, with the effect of a change. */
export function RulesTab({ resource: { id, type }, onEdited }: RulesTabProps) {
  const { t, i18n } = useTranslation('adminRules');
  addTexts(i18n, [adminRulesTexts]);
  const place = { type, resourceId: id };
  return (
    <QueryContent query={useQuery(ruleQueries.sheet(place))} failed={t('failed')} skeleton={480}>
      {(sheet) => (
        <TwoColumns
          aside={
            <>
              <OriginCard sheet={sheet} />
              <ReadersCard sheet={sheet} />
            </>
          }
        >
          <RuleForm place={place} sheet={sheet} onEdited={onEdited} />
        </TwoColumns>
      )}
    </QueryContent>
  );
}

interface SheetProps {
  readonly sheet: RuleSheet;
}

const levels = ['resource', 'business-unit', 'merchant', 'default'] as const;

/** How many rules each level decides, the strongest first. */
function OriginCard({ sheet: { rules } }: SheetProps) {
  const { t } = useTranslation('adminRules');
  return (
    <DetailCard title={t('origin.title')}>
      <Box component="dl" sx={{ display: 'grid', gap: 2, m: 0 }}>
        {levels.map((level) => {
          const decided = rules.filter(({ from }) => from.level === level);
          if (level === 'business-unit' && decided.length === 0) return null;
          const name = decided[0]?.from.name ?? t(`origin.${level}`);
          return (
            <Box key={level} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Typography component="dt" variant="body2">
                {name}
              </Typography>
              <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
                {t('origin.rules', { count: decided.length })}
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 3 }}>
        {t('origin.text')}
      </Typography>
    </DetailCard>
  );
}

/** Rules that staff meet most, in the words of the booking pages. */
const readRules = ['maxLengthMinutes', 'maxAheadDays', 'minNoticeMinutes', 'approval'] as const;

function ReadersCard({ sheet: { rules, type } }: SheetProps) {
  const { t } = useTranslation('adminRules');
  const words = useRuleWords(type);
  return (
    <DetailCard title={t('origin.readers')}>
      {readRules.map((rule) => {
        const state = rules.find((one) => one.rule === rule);
        return (
          state && (
            <Typography key={rule} variant="body2" sx={{ mb: 1 }}>
              {words.say(rule, state.value)}
            </Typography>
          )
        );
      })}
    </DetailCard>
  );
}
