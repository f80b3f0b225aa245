/** Forms that were not sent by a page of the console. */
import { READER } from '#tests/support/stack/accounts.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: { account: READER, zone: OWNER_IN_PROD.zone } });

const REFUSAL = 'This form was not sent from a page of Keyway, so nothing was changed.';

for (const [whose, headers] of [
  ['of another site', { origin: 'https://evil.example' }],
  ['of another site that says so', { 'sec-fetch-site': 'cross-site' }],
  ['of nowhere', {}],
  ['with an Origin that is no address', { origin: 'no address' }],
] as const) {
  test(`a form ${whose} is refused by a page that says why`, async ({ page }) => {
    for (const path of ['/zones', '/dictionaries/new', '/logout']) {
      const answer = await page.request.post(path, { headers, form: { zone: 'clinic_dev' } });
      expect(answer.status(), path).toBe(403);
      expect(await answer.text(), path).toContain(REFUSAL);
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  });
}
