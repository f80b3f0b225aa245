/** Where something is named, in words. */
import { paths, withQuery } from '#app/paths/paths.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { Role } from '#model/access/roles.ts';
import type { NamingField, NamingKind, Use, Uses } from '#model/metadata/uses.ts';
import { counted } from '#model/text/counted.ts';
import type { ShownUses } from './record-dialog-data.ts';

const NOUNS: Readonly<Record<NamingKind, readonly [string, string]>> = {
  dictionaries: ['dictionary', 'dictionaries'],
  attributes: ['attribute', 'attributes'],
  indexes: ['index', 'indexes'],
  edgeDefs: ['edge definition', 'edge definitions'],
  glossaries: ['glossary term', 'glossary terms'],
  userGroups: ['user group', 'user groups'],
  systemWallets: ['system wallet', 'system wallets'],
  consentContracts: ['consent contract', 'consent contracts'],
  smartContracts: ['smart contract', 'smart contracts'],
};

/** How a record names what is asked about: 'joins by it'. */
const WORDS: Readonly<Record<NamingField, string>> = {
  name: 'has its name',
  displayName: 'has its name as display name',
  term: 'is the word for it',
  aliases: 'has its name as alias',
  abbreviations: 'has its name as abbreviation',
  fromDictionary: 'begins there',
  toDictionary: 'ends there',
  condition: 'joins by it',
  attributes: 'indexes it',
  fingerprintAttributes: 'is made from it',
  group: 'has it as a member',
  accessControlUserGroup: 'is used by it',
  writeUserGroup: 'is written by it',
  chain: 'is in its chain',
  to: 'shares with it',
  owners: 'is owned by it',
  only: 'shares it',
  when: 'has a condition on it',
  code: 'has it in its code',
  metadata: 'has it in its metadata',
};

/** @param title what is named */
export function showUses(title: string, uses: Uses, roles: readonly Role[]): ShownUses {
  return {
    title,
    kinds: uses.map(({ kind, count, first }) => ({
      label: counted(count, ...NOUNS[kind]),
      more: count - first.length,
      uses: first.map((use) => {
        const to = addressOf(kind, use, roles);
        return { name: nameOf(kind, use), about: aboutOf(kind, use), ...(to && { to }) };
      }),
    })),
  };
}

function nameOf(kind: NamingKind, { name, chain = '' }: Use): string {
  if (kind === 'attributes' || kind === 'indexes') return `${chain}.${name}`;
  return name === '' ? 'Without a description' : name;
}

function aboutOf(kind: NamingKind, { chain, fields }: Use): string {
  const isContract = kind === 'consentContracts' || kind === 'smartContracts';
  const inChain = isContract && !fields.includes('chain') ? [`in ${chain}`] : [];
  return [...fields.map((field) => WORDS[field]), ...inChain].join(', ');
}

/** The page of what names it; undefined where the person may not open it. */
function addressOf(
  kind: NamingKind,
  { id, chain = '' }: Use,
  roles: readonly Role[],
): string | undefined {
  switch (kind) {
    case 'dictionaries':
      return paths.dictionary(id);
    case 'attributes':
      return withQuery(paths.dictionary(chain), { tab: 'attributes', attribute: id });
    case 'indexes':
      return withQuery(paths.dictionary(chain), { tab: 'indexes', index: id });
    case 'edgeDefs':
      return paths.edge(id);
    case 'glossaries':
      return paths.term(id);
    case 'userGroups':
      return paths.wallet('user-group', id);
    case 'systemWallets':
      return paths.wallet('system-wallet', id);
    case 'consentContracts':
      return mayOpen(roles, 'consentContract') ? paths.consentContracts.edit(chain, id) : undefined;
    case 'smartContracts':
      return mayOpen(roles, 'smartContract') ? paths.smartContracts.edit(chain, id) : undefined;
  }
}
