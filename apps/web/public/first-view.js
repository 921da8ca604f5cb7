// Shows guests the sign-in card, and others the frame of the page, before its scripts run, and sends
// the page's first requests. A separate file, because the content policy allows no inline script. See
// src/app/first-view; src/shared/ui/use-real-view.ts removes the view.
{
  const { questions } = document.currentScript.dataset;

  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const settings = kept('settings') ?? '';

  const isGuest = () => {
    // As in src/shared/session/device-choice.ts: such a session ended with the browser.
    const isVisitOver =
      settings.includes('"staysSignedIn":false') && !/(?:^|; )axp-visit=1/.test(document.cookie);
    return (
      isVisitOver || ['accessToken', 'refreshToken', 'userData'].every((key) => kept(key) === null)
    );
  };

  /** In the order of src/shared/i18n/i18n.ts; the first visit uses the merchant's language. */
  const languageOf = ({ locale }) => {
    const known = (language) => (language === 'en' || language === 'th' ? language : undefined);
    return (
      known(new URLSearchParams(location.search).get('lang')) ??
      (kept('merchantId') === null ? locale : undefined) ??
      known(/(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1]) ??
      navigator.languages.map((spoken) => known(spoken.slice(0, 2))).find(Boolean) ??
      'en'
    );
  };

  /** Requests that the page would send later; src/shared/api/early-answers.ts receives the answers. */
  const ask = (questions, { merchant, language, token }) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Accept-Language': language,
      Locale: language,
      'Merchant-Id': merchant.id,
    };
    // As in src/shared/api/http.ts, which continues the trace.
    const trace = document.querySelector('meta[name="axp-trace"]');
    const newId = () => crypto.randomUUID().replaceAll('-', '');
    if (trace) trace.content ||= newId();
    window.axpEarlyAnswers ??= new Map();
    const answers = window.axpEarlyAnswers;
    for (const question of questions) {
      const [, url, body] = /^(\S+) ?(.*)$/s.exec(question);
      const posted = body !== '' && { method: 'POST', body };
      const type = posted && { 'Content-Type': 'application/json' };
      if (trace) headers.traceparent = `00-${trace.content}-${newId().slice(16)}-01`;
      const early = { token, language, settled: null };
      early.answer = fetch(url, { ...posted, headers: { ...headers, ...type } }).then(
        async (response) => {
          early.settled = { status: response.status, body: await response.json() };
          return early.settled;
        },
      );
      // The page asks again.
      early.answer.catch(() => answers.delete(question));
      answers.set(question, early);
    }
    return answers;
  };

  /** Asks `first`, the user's profile before all, and then what a page computes from it and the merchant. */
  const askEarly = (first, asker) => {
    const answers = ask(first, asker);
    const profile = answers.get(first[0]);
    window.axpAskEarly = (questionsOf) => {
      profile.answer
        .then(({ body }) => ask(questionsOf(body.data, asker.merchant), asker))
        .catch(() => undefined);
    };
    // Later pages are drawn at once.
    addEventListener('load', () => delete window.axpAskEarly);
    // As old as an answer may be that is shown without asking again (src/app/providers.tsx).
    setTimeout(() => answers.clear(), 30_000);
  };

  /** Conditions of navigation entries, by the user of the last visit. */
  const conditions = ({ services }) => {
    let user = null;
    try {
      user = JSON.parse(kept('userData'));
    } catch {
      // Damaged: the application reads the profile again.
    }
    const { isApprover = false, isAdministrator = false, roles = [] } = user ?? {};
    const mayAdminister = isAdministrator || roles.length > 0;
    return {
      mayBook: ['room', 'car', 'asset'].some((kind) => services[kind] === '1'),
      isApprover,
      mayAdminister,
      isOnlyApprover: isApprover && !mayAdminister,
    };
  };

  const fill = (view, { merchant, language }) => {
    for (const text of view.querySelectorAll('[data-en]')) {
      text.textContent = text.dataset[language].replace('{{merchant}}', () => merchant.title);
    }
    for (const owner of view.querySelectorAll('[data-owner]')) owner.textContent = merchant.title;
    for (const logo of view.querySelectorAll('img')) {
      const src = merchant.settings.logoImage[logo.dataset.logo];
      if (src === '') logo.remove();
      else Object.assign(logo, { alt: merchant.title, src });
    }
    const shown = conditions(merchant);
    for (const entry of view.querySelectorAll('[data-if]')) {
      if (!shown[entry.dataset.if]) entry.remove();
    }
  };

  /** Whether black is easier to read than white on a colour such as #074E9F (WCAG 2). */
  const isPale = (color) => {
    const [red, green, blue] = [1, 3, 5].map((place) => {
      const part = Number.parseInt(color.slice(place, place + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
  };

  /** As in src/shared/theme/brand.ts: a pale bar would glare in the dark. */
  const paint = (view, { color, textColor }) => {
    const isGlaring = document.documentElement.dataset.axpMode === 'dark' && isPale(color);
    const bar = view.querySelector('[data-bar]');
    const ground = bar ?? view.querySelector('main > div');
    ground.style.backgroundColor = isGlaring ? 'var(--axp-palette-background-paper)' : color;
    if (bar && !isGlaring) bar.style.color = textColor;
  };

  const show = (view, { merchant, language }) => {
    document.documentElement.lang = language;
    fill(view, { merchant, language });
    view.dataset.sidebar = /"sidebar":"(\w+)"/.exec(settings)?.[1] ?? 'open';
    view.dataset.navigation = /"navigation":"(\w+)"/.exec(settings)?.[1] ?? 'vertical';
    paint(view, merchant.theme.navigationBar);
    document.body.append(view);
  };

  const inlined = document.getElementById('axp-merchant');
  if (inlined) {
    const merchant = JSON.parse(inlined.textContent);
    const language = languageOf(merchant);
    const token = kept('accessToken');
    const who = isGuest() ? 'sign-in' : 'member';
    if (who === 'member' && token !== null && questions !== '') {
      askEarly(questions.split(' '), { merchant, language, token });
    }
    const template = document.getElementById(`first-view-${who}`);
    if (template) show(template.content.firstElementChild, { merchant, language });
  }
}
