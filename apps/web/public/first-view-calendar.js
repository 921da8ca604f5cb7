// Names the day of a calendar before its scripts run. Runs after first-view.js, which has inserted the view; see src/app/first-view.
{
  const view = document.getElementById('first-view');
  const { lang } = document.documentElement;
  const query = new URLSearchParams(location.search);

  const lastUser = () => JSON.parse(localStorage.getItem('userData')) ?? {};

  /** As src/features/calendar names it; empty where it depends on what is still to be read. */
  const dayInWords = () => {
    if (query.has('person') || !['day', 'plan'].includes(query.get('view') ?? 'day')) return '';
    const locale = lang === 'th' ? 'th-TH' : 'en-GB';
    const inWords = (at, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(at);
    const date = query.get('date');
    if (date !== null) {
      const named = new Date(date);
      return named.toISOString().slice(0, 10) === date ? inWords(named, 'UTC') : '';
    }
    const { timezone, usualHours } = lastUser();
    if (timezone === undefined || query.has('building')) return '';
    // Today, or the day of the next opening.
    const now = Date.now();
    const next = usualHours?.open.find(({ end }) => Date.parse(end) > now);
    return inWords(next ? Math.max(now, Date.parse(next.start)) : now, timezone);
  };

  const day = view?.querySelector('[data-day]');
  if (day) {
    try {
      day.textContent = dayInWords();
    } catch {
      // No such day, or storage that is denied or damaged.
    }
  }
}
