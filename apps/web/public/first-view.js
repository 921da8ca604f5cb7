// Shows the card of sign-in to those who will be led to it, before the scripts of the page have
// come. A file of its own because the content policy allows no inline script. See
// src/app/document.tsx, which draws it, and src/app/layout/use-real-view.ts, which takes it away.
(() => {
  const template = document.getElementById('first-view-template');
  const told = document.getElementById('axp-merchant');
  if (!template || !told) return;

  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  if (['accessToken', 'refreshToken', 'userData'].some((key) => kept(key) !== null)) return;

  const { title, locale, settings, theme } = JSON.parse(told.textContent);
  const known = (language) => (language === 'en' || language === 'th' ? language : undefined);
  // In the order of src/shared/i18n/i18n.ts; the first visit speaks the merchant's language.
  const language =
    known(new URLSearchParams(location.search).get('lang')) ??
    (kept('merchantId') === null ? locale : undefined) ??
    known(/(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1]) ??
    navigator.languages.map((spoken) => known(spoken.slice(0, 2))).find(Boolean) ??
    'en';

  document.documentElement.lang = language;
  const view = template.content.firstElementChild;
  const heading = view.querySelector('h1');
  const logo = view.querySelector('img');
  const words = heading.firstElementChild.dataset[language];
  heading.textContent = words.replace('{{merchant}}', () => title);
  if (settings.logoImage.original === '') logo.remove();
  else Object.assign(logo, { alt: title, src: settings.logoImage.original });
  if (document.documentElement.dataset.axpMode === 'light') {
    view.querySelector('main > div').style.backgroundColor = theme.navigationBar.color;
  }
  document.body.append(view);
})();
