import { describe, expect, it } from '@jest/globals';
import { demoPassword } from '../../seeds/index.ts';
import { contrastOf } from '../../src/platform/pages/brand.ts';
import { testSso } from '../app.ts';
import { loginAddress, Visitor } from '../visitor.ts';

const logo = 'https://booking.example/app-icons/icon-192.png';
const stylesheet = '/assets/brand.css?application=axp-booking';

const sso = testSso();

async function brandBooking(values: { logo: string | null; accent_colour: string | null }) {
  await sso.db.updateTable('application').set(values).where('id', '=', 'axp-booking').execute();
}

async function stylesOf(address: string): Promise<string> {
  return (await new Visitor(sso.app).get(address)).body;
}

describe('the pages of a sign-in that an application started', () => {
  it('have the logo and the accent of the application, and name it', async () => {
    await brandBooking({ logo, accent_colour: '#FFD400' });
    const ann = new Visitor(sso.app);
    const { headers, body } = await ann.get(loginAddress());
    expect(body).toContain(`<img src="${logo}" alt="Booking">`);
    expect(body).toContain(`<link rel="stylesheet" href="${stylesheet}">`);
    expect(headers['content-security-policy']).toContain(
      "img-src 'self' data: https://booking.example;",
    );
    expect(await stylesOf(stylesheet)).toContain('--accent:#FFD400');
    // Wrong passwords are answered by a page of the same kind.
    const wrong = { email: 'staff@acme.test', password: `${demoPassword}-no` };
    const again = await ann.submit('/login', wrong);
    expect(again.statusCode).toBe(401);
    expect(again.body).toContain(`<img src="${logo}" alt="Booking">`);
  });

  it.each(['https://a;sandbox', 'https://a;script-src', 'https://a,b'])(
    'have the same content policy if a logo host tries to add a directive: %s',
    async (made) => {
      await brandBooking({ logo, accent_colour: null });
      const policyOf = async () => {
        const { headers } = await new Visitor(sso.app).get(loginAddress());
        return String(headers['content-security-policy']);
      };
      const honest = await policyOf();
      await brandBooking({ logo: `${made}/logo.png`, accent_colour: null });
      expect(await policyOf()).toBe(honest.replace(' https://booking.example', ''));
    },
  );

  it('keep text readable on every accent', async () => {
    for (const accent of ['#FFD400', '#000000', '#FFFFFF', '#767676', '#7A2468']) {
      await brandBooking({ logo, accent_colour: accent });
      const onAccent = /--on-accent:(#\w{6})/.exec(await stylesOf(stylesheet))?.[1] ?? accent;
      expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('use the tenant’s brand if the application has none, or none started the sign-in', async () => {
    await brandBooking({ logo: null, accent_colour: null });
    const ann = new Visitor(sso.app);
    const { body } = await ann.get(loginAddress());
    expect(body).toContain('<link rel="stylesheet" href="/assets/brand.css">');
    await brandBooking({ logo, accent_colour: '#FFD400' });
    const bob = new Visitor(sso.app);
    const own = await bob.get('/login');
    expect(own.body).not.toContain(logo);
    expect(await stylesOf('/assets/brand.css?application=unknown')).toBe(
      await stylesOf('/assets/brand.css'),
    );
  });
});
