// Progressive enhancement: pages work without it, except passkeys, which need scripts.

for (const button of document.querySelectorAll('button[data-shows]')) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = field.type === 'text';
    field.type = isShown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!isShown));
  });
  // Hides the password again, so that browsers don't store it as plain text.
  field.form.addEventListener('submit', () => {
    field.type = 'password';
  });
}

for (const field of document.querySelectorAll('input[data-caps]')) {
  const hint = document.getElementById(field.dataset.caps);
  field.addEventListener('keyup', (event) => {
    hint.hidden = !event.getModifierState?.('CapsLock');
  });
}

for (const button of document.querySelectorAll('button[data-copies]')) {
  const field = document.getElementById(button.dataset.copies);
  const source = document.getElementById(field.dataset.follows);
  source?.addEventListener('input', () => {
    field.value = `${field.dataset.prefix}${source.value}`;
  });
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', () => {
    // Where the browser refuses, the selection is ready for its own copy command.
    field.select();
    navigator.clipboard?.writeText(field.value).then(
      () => {
        button.textContent = button.dataset.done;
        setTimeout(() => {
          button.textContent = label;
        }, 3000);
      },
      () => undefined,
    );
  });
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', () => {
    // After the browser has read the form, so that the pressed button is still part of it.
    setTimeout(() => {
      for (const button of form.querySelectorAll('button')) button.disabled = true;
    });
  });
}
// Back from the next page, the browser may show this one as it was left.
window.addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('form button')) button.disabled = false;
});

// Continues when the frames of applications have loaded, or are too slow.
const onward = document.querySelector('a[data-onward]');
if (onward) {
  const loads = [...document.querySelectorAll('iframe')].map(
    (frame) => new Promise((resolve) => frame.addEventListener('load', resolve, { once: true })),
  );
  const late = new Promise((resolve) => setTimeout(resolve, 3000));
  void Promise.race([Promise.all(loads), late]).then(() => location.replace(onward.href));
}

// Shows times in the reader's time zone. The cookie is for the next pages; this one is corrected
// here.
const { zone: knownZone } = document.body.dataset;
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
if (timeZone !== undefined && timeZone !== knownZone) {
  const expires = Date.now() + 365 * 24 * 60 * 60 * 1000;
  // Without the cookie the server renders UTC, and this script corrects it each time.
  void window.cookieStore
    ?.set({ name: 'zone', value: timeZone, expires, sameSite: 'lax' })
    .catch(() => undefined);
  for (const time of document.querySelectorAll('time[data-format]')) {
    const format = new Intl.DateTimeFormat(time.dataset.locale, JSON.parse(time.dataset.format));
    time.textContent = format.format(new Date(time.dateTime));
  }
}

const canUsePasskeys =
  window.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined &&
  window.PublicKeyCredential.parseCreationOptionsFromJSON !== undefined;

for (const form of canUsePasskeys ? document.querySelectorAll('form[data-passkey]') : []) {
  form.hidden = false;
  for (const other of document.querySelectorAll('[data-without-passkeys]')) other.hidden = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const options = JSON.parse(form.dataset.options);
    credentialFor(form.dataset.passkey, options).then(
      (credential) => {
        form.elements.namedItem('credential').value = JSON.stringify(credential);
        form.submit();
      },
      () => {
        document.getElementById(form.dataset.failed).hidden = false;
        for (const button of form.querySelectorAll('button')) button.disabled = false;
      },
    );
  });
}

async function credentialFor(kind, options) {
  const credential =
    kind === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        });
  return credential.toJSON();
}
