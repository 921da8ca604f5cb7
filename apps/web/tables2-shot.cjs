const { chromium } = require('@playwright/test');
// usage: node shot.cjs out path width height [lang] [dark] [js]
(async () => {
  const shots = JSON.parse(process.argv[2]);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking'] });
  const merchant = process.argv[3] || 'acme';
  const ctx = await browser.newContext();
  const page = await ctx.newPage();
  const base = `http://${merchant}.localhost:3440`;
  await page.goto(base + '/login');
  await page.getByLabel(/email/i).first().fill(`admin@${merchant}.test`);
  await page.getByLabel(/password/i).first().fill('demo-password-1');
  await page.getByLabel(/password/i).first().press('Enter');
  await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 60000 });
  for (const s of shots) {
    await page.setViewportSize({ width: s.w, height: s.h || 900 });
    await page.goto(base + s.path);
    await page.waitForLoadState('networkidle');
    if (s.dark) await page.evaluate(() => document.documentElement.setAttribute('data-axp-mode', 'dark'));
    for (const step of s.steps || []) {
      if (step.click) await page.getByRole(step.role || 'button', { name: step.click, exact: step.exact ?? false }).first().click();
      if (step.select) await page.getByLabel(step.select).first().selectOption({ index: step.index });
      if (step.wait) await page.waitForTimeout(step.wait);
    }
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/tables2-shots/${s.out}.png`, fullPage: !!s.full });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    console.log(s.out, 'overflow', over);
  }
  await browser.close();
})().catch((e) => { console.error(e); process.exit(1); });
