/**
 * The form of each kind of record counts as unchanged when it is opened, by its address or from another page, whatever
 * the record holds.
 */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { makeGroup, makePerson, makeSystemWallet } from '#tests/support/stack/wallets.ts';
import { expect, hydrated, openPage, test } from '#tests/support/browser/browser.ts';
import { expectUnchanged } from '#tests/support/browser/unchanged-form.ts';

const LINES = 'First\r\nsecond\rthird\n\nand  two  spaces';

test('a form that is opened by its address, or from another page, has no unsaved changes', async ({
  page,
  api,
}) => {
  const make = (path: string, body: object) => api.call<{ id: string }>('POST', path, body);
  const person = await makePerson(api);
  const { name: chain } = await makeDictionary(api, { description: LINES, groupName: '' });
  const share = async (consentContract: object) => {
    const path = `/graphchain/${chain}/consentcontracts`;
    const { header } = await api.call<StoredConsentContract>('POST', path, { consentContract });
    return paths.consentContracts.edit(chain, header.id);
  };
  const term = (more: object) =>
    make(CALLS.createTerm.path, { term: uniqueName('Odd'), ...more }).then(({ id }) =>
      paths.term(id),
    );
  const edge = await api.call<{ edgeId: string }>('POST', CALLS.createEdge.path, {
    name: uniqueName('odd'),
    fromDictionary: chain,
    toDictionary: chain,
    condition: [
      { toCol: 'weight', fromCol: 'weight' },
      { toCol: 'person', fromCol: 'person' },
    ],
  });
  const group = await makeGroup(api, await makePerson(api), person);
  const tenant = await makeSystemWallet(api, { description: LINES });
  const custodian = await make(CALLS.createSystemWallet.path, {
    type: 'CUSTODIAN_OWNER',
    description: 'One group',
    accessControlUserGroup: group.id,
  });
  const contract = await makeContract(api, chain, `function f() {\r\n  return 1;\r\n}\r\n`);
  const addresses = [
    await term({}),
    await term({
      description: LINES,
      properties: { zebra: '1', a: LINES, mm: 'x' },
      abbreviations: ['Z', 'a'],
      aliases: ['one'],
      type: 'noun',
    }),
    paths.edge(edge.edgeId),
    paths.wallet('user-wallet', person.id),
    paths.wallet('user-group', group.id),
    paths.wallet('system-wallet', tenant.id),
    paths.wallet('system-wallet', custodian.id),
    await share({ to: ['*'] }),
    await share({ to: [person.id], only: ['weight', 'person'], description: LINES }),
    await share({
      jwtProperties: { z: 1, a: [true, null] },
      start: '2030-01-31T12:00:01.5Z',
      until: '2031-01-31T12:00:00Z',
      when: 'data.weight > 1\r\n AND data.weight < 9',
    }),
    paths.smartContracts.edit(chain, contract.sdoId),
    paths.dictionary(chain),
  ];
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await hydrated(page);
      await expectUnchanged(page);
    });
  }
  await openPage(page, paths.dashboard);
  for (const address of addresses) {
    await test.step(`${address}, from another page`, async () => {
      await page.evaluate(
        (to) => (window as unknown as WithRouter).__remixRouter.navigate(to),
        address,
      );
      await expect(page).toHaveURL(address);
      await expectUnchanged(page);
    });
  }
});

/** Remix's own router, as links use it. */
interface WithRouter {
  __remixRouter: { navigate: (to: string) => Promise<void> };
}
