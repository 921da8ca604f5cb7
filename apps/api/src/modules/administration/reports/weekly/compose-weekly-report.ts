import type { Language, ResourceType } from '@axp/contracts';
import type { WeeklyReportPreview } from '@axp/contracts/administration';
import { localeOf, perLanguage } from '@axp/contracts/vocabulary';
import type { MailMessage } from '@axp/server-kit/mail';
import { textsIn } from '../../../../platform/texts/texts.ts';
import type { MailMerchant } from '../../../notices/mail/index.ts';
import { footerOf, mailHtml, mailText } from '../../../notices/mail/index.ts';
import type { ReportTotals } from '../report.queries.ts';

type Figures = ReportTotals['figures'];

const formatsOf = perLanguage((language) => {
  const locale = localeOf[language];
  const percent = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits });
  return {
    whole: percent(0),
    fine: percent(1),
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    points: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    days: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
});

interface Composing {
  readonly report: ReportTotals;
  readonly type: ResourceType;
  readonly language: Language;
  /** Title of the merchant. */
  readonly merchant: string;
}

/** Subject and figures of a mail: of resources, none of people or business units. */
export function weeklyReport(composing: Composing): WeeklyReportPreview {
  const { report, type, language, merchant } = composing;
  const say = textsIn(language, 'mail');
  const kind = textsIn(language, 'kind')(`${type}.names`);
  const { whole, fine, number } = formatsOf[language];
  const { figures: now } = report;
  const [use, noShows] = [shareOf(used, now, whole), shareOf(missed, now, fine)];
  const value = { use, noShows, kind, merchant };
  const changes = changesIn(composing);
  const withShare = (amount: string, share: Share) =>
    share(now)[1] === 0 ? amount : `${amount}, ${shareOf(share, now, fine)}`;
  return {
    from: report.from,
    to: report.to,
    subject: say(subjectOf(now), value),
    figures: [
      { label: say('report.use'), value: use, change: changes(used) },
      { label: say('report.noShows'), value: noShows, change: changes(missed) },
      {
        label: say('report.released'),
        value: withShare(
          say('report.hours', { value: number.format(now.reusedMinutes / 60) }),
          reused,
        ),
        change: changes(reused),
      },
      {
        label: say('report.searches'),
        value: withShare(number.format(now.misses), unmet),
        change: changes(unmet),
      },
    ],
  };
}

/** Names shares that the week has; no-shows need bookings that were checked in or released. */
function subjectOf({ openMinutes, awaited }: Figures) {
  if (openMinutes === 0) return 'report.subjectNone';
  return awaited === 0 ? 'report.subjectUse' : 'report.subject';
}

type Share = (figures: Figures) => readonly [part: number, whole: number];

const used: Share = ({ usedMinutes, openMinutes }) => [usedMinutes, openMinutes];
const missed: Share = ({ noShows, awaited }) => [noShows, awaited];
const reused: Share = ({ reusedMinutes, releasedMinutes }) => [reusedMinutes, releasedMinutes];
const unmet: Share = ({ misses, searches }) => [misses, searches];

function shareOf(share: Share, figures: Figures, format: Intl.NumberFormat): string {
  const [part, whole] = share(figures);
  return whole === 0 ? '–' : format.format(part / whole);
}

/** Describes the change of a share in points, with the share before; null if one week has none. */
function changesIn({ report, language }: Composing): (share: Share) => string | null {
  const say = textsIn(language, 'mail');
  const { fine, points } = formatsOf[language];
  return (share) => {
    const { figures, figuresBefore } = report;
    if (!figuresBefore) return null;
    const [[part, whole], [partBefore, wholeBefore]] = [share(figures), share(figuresBefore)];
    if (whole === 0 || wholeBefore === 0) return null;
    const difference = Math.round((part / whole - partBefore / wholeBefore) * 1000) / 10;
    const params = {
      value: points.format(Math.abs(difference)),
      before: fine.format(partBefore / wholeBefore),
    };
    if (difference === 0) return say('report.same', params);
    return say(difference > 0 ? 'report.up' : 'report.down', params);
  };
}

interface WeeklyMail extends Omit<Composing, 'merchant'> {
  readonly id: string;
  readonly merchant: MailMerchant;
  readonly to: { readonly name: string; readonly address: string };
  readonly links: { readonly page: string; readonly oneClick: string };
}

export function composeWeeklyReport(mail: WeeklyMail): MailMessage {
  const { id, report, type, language, merchant, to, links } = mail;
  const say = textsIn(language, 'mail');
  const { subject, figures } = weeklyReport({ report, type, language, merchant: merchant.title });
  const { days } = formatsOf[language];
  const period = days.formatRange(new Date(report.from), new Date(report.to));
  const page = `${merchant.origin}/admin/reports?type=${type}&from=${report.from}&to=${report.to}`;
  const content = {
    language,
    merchant,
    heading: subject,
    greeting: say('greeting', { name: to.name }),
    note: say('report.note', { period }),
    title: null,
    details: figures.map(
      ({ label, value, change }) =>
        [label, change === null ? value : `${value} (${change})`] as const,
    ),
    links: [{ label: say('report.open'), url: page }],
    more: { text: say('report.why'), label: say('report.unsubscribe'), url: links.page },
    footer: footerOf('report.footer', merchant, to, say),
  };
  return {
    id,
    threadId: `weekly-report-${merchant.id}`,
    fromName: merchant.title,
    to,
    replyTo: null,
    subject,
    text: mailText(content),
    html: mailHtml(content),
    calendar: null,
    headers: {
      'List-Unsubscribe': `<${links.oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
