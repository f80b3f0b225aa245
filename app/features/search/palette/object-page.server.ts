/** The second level of the palette: the actions and parts of an object. */
import type { GoObject, GoPart, PaletteHit } from '#app/commands/go/go.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { unlessRefused } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { ObjectKind } from '#model/metadata/search.ts';
import { CONTRACT_ACTIONS, OBJECT_ACTIONS } from './object-actions.ts';
import { namedHit } from './named-hit.ts';
import { RESULT_KINDS } from '#app/features/search/result-kinds.ts';

/** At most this many parts are listed. The page of the object has all of them. */
const MAX_PARTS = 50;
const MAX_CONTRACTS = 20;

/** The data of an object for its page in the palette. */
interface Read {
  name: string;
  about: string;
  page: string;
  parts: GoPart[];
}

/** Reads an object by the id at the end of its address. */
type ReadObject = (session: Session, id: string) => Promise<Read>;

/** The function that reads an object of each kind. */
const READERS: Readonly<Record<ObjectKind, ReadObject>> = {
  dictionaries: readDictionary,
  edgeDefs: async ({ api }, id) => {
    const { data } = await api.call(CALLS.readEdge, { params: { id } });
    const ends = [...new Set([data.fromDictionary, data.toDictionary])];
    const about = `${data.fromDictionary} to ${data.toDictionary}`;
    const parts = [{ heading: 'Dictionaries', hits: ends.map((name) => dictionaryHit(name)) }];
    return { name: data.name, about, page: paths.edge(id), parts };
  },
  userGroups: readGroup,
  userWallets: async ({ api }, id) => {
    const { data } = await api.call(CALLS.readUserWallet, { params: { id } });
    const { data: groups } = await api.call(CALLS.listGroups, {
      query: { groupContains: [id], limit: MAX_PARTS },
    });
    const hits = groups.map((group) =>
      namedHit('userGroups', {
        ...{ id: group.id, name: group.name, about: group.description || 'User group' },
        to: paths.wallet('user-group', group.id),
      }),
    );
    return {
      ...{ name: data.fullName, about: data.email, page: paths.wallet('user-wallet', id) },
      parts: [{ heading: 'Member of', hits }],
    };
  },
  systemWallets: async ({ api }, id) => {
    const { data } = await api.call(CALLS.readSystemWallet, { params: { id } });
    const page = paths.wallet('system-wallet', id);
    return { name: data.description || id, about: data.type, page, parts: [] };
  },
  glossaries: async ({ api }, id) => {
    const { data } = await api.call(CALLS.readTerm, { params: { id } });
    const about = data.description || data.type || RESULT_KINDS.glossaries.one;
    return { name: data.term, about, page: paths.term(id), parts: [] };
  },
};

/** Loads the page of an object. @param ref the kind and the id of the object, as in `PaletteHit.of` */
export async function loadObject(session: Session, ref: string): Promise<GoObject | undefined> {
  const [kind = '', ...rest] = ref.split(':');
  const id = rest.join(':');
  if (kind === 'smartContract') return contractPage(session, ref, id);
  if (!isSearchedKind(kind) || !mayOpen(session.roles, 'metadataSearch')) return undefined;
  const read = await unlessRefused(READERS[kind](session, id), undefined);
  if (!read) return undefined;
  const { name, about, page, parts } = read;
  const actions = OBJECT_ACTIONS.filter(
    ({ only, may }) => (only?.includes(kind) ?? true) && may(session.roles),
  ).map(({ title, pathOf }): PaletteHit => ({
    id: `${title}:${ref}`,
    kind,
    icon: RESULT_KINDS[kind].icon,
    name,
    title: `${title} ${name}`,
    subtitle: '',
    to: pathOf(page, name, {}),
  }));
  return {
    ...{ ref, id, name, about, page },
    parts: [{ heading: 'Actions', hits: actions }, ...parts].filter(({ hits }) => hits.length > 0),
  };
}

function isSearchedKind(kind: string): kind is ObjectKind {
  return Object.hasOwn(READERS, kind);
}

async function readDictionary(session: Session, id: string): Promise<Read> {
  const { data } = await session.api.call(CALLS.readDictionary, { params: { name: id } });
  const page = paths.dictionary(data.name);
  const attributes = flattenAttributes(data.attributes)
    .slice(0, MAX_PARTS)
    .map(({ path, attribute }): PaletteHit => ({
      id: `attribute:${path}`,
      kind: 'dictionaries',
      icon: RESULT_KINDS.dictionaries.icon,
      name: path,
      title: path,
      subtitle: [`Attribute of ${data.name}`, attribute.datatype, attribute.displayName]
        .filter(Boolean)
        .join(' · '),
      to: withQuery(page, { tab: 'attributes', attribute: path }),
    }));
  return {
    ...{ name: data.name, about: data.description || 'Dictionary', page },
    parts: [
      { heading: 'Attributes', hits: attributes },
      { heading: 'Smart contracts', hits: await contractsOf(session, data.name) },
    ],
  };
}

async function contractsOf(session: Session, chain: string): Promise<PaletteHit[]> {
  if (!mayOpen(session.roles, 'smartContract') || !session.can('readData')) return [];
  const found = await unlessRefused(
    session.api.call(CALLS.listSmartContracts, {
      params: { chain },
      query: { limit: MAX_CONTRACTS },
    }),
    undefined,
  );
  return (found?.data ?? []).map(({ header, name, description }) => ({
    id: `contract:${header.id}`,
    kind: 'smartContract',
    icon: 'square-function',
    of: `smartContract:${chain}:${header.id}`,
    name,
    title: name,
    subtitle: description,
    to: paths.smartContracts.edit(chain, header.id),
  }));
}

async function readGroup({ api }: Session, id: string): Promise<Read> {
  const { data } = await api.call(CALLS.readGroup, { params: { id } });
  const shown = data.group.slice(0, MAX_PARTS);
  const people =
    shown.length === 0
      ? []
      : (await api.call(CALLS.listUserWallets, { query: { ids: shown } })).data;
  const members = people.map((person) =>
    namedHit('userWallets', {
      ...{ id: person.id, name: person.fullName, about: person.email },
      to: paths.wallet('user-wallet', person.id),
    }),
  );
  return {
    ...{ name: data.name, about: data.description || 'User group' },
    page: paths.wallet('user-group', id),
    parts: [{ heading: 'Members', hits: members }],
  };
}

/** The page of a contract. @param id the chain of the contract and its own id */
async function contractPage(
  session: Session,
  ref: string,
  id: string,
): Promise<GoObject | undefined> {
  const at = id.lastIndexOf(':');
  const [chain, sdoId] = [id.slice(0, at), id.slice(at + 1)];
  if (at < 1 || !mayOpen(session.roles, 'smartContract')) return undefined;
  const found = (await contractsOf(session, chain)).find((hit) => hit.id === `contract:${sdoId}`);
  if (!found) return undefined;
  const hits = CONTRACT_ACTIONS.filter(({ may }) => may(session.roles)).map(
    ({ title, pathOf }): PaletteHit => ({
      ...found,
      id: `${title}:${ref}`,
      of: undefined,
      title: `${title} ${found.name}`,
      subtitle: '',
      to: pathOf(chain, sdoId),
    }),
  );
  return {
    ...{ ref, id: sdoId, name: found.name, about: `Smart contract of ${chain}`, page: found.to },
    parts: [
      { heading: 'Actions', hits },
      { heading: 'Chain', hits: [dictionaryHit(chain)] },
    ],
  };
}

function dictionaryHit(name: string): PaletteHit {
  return namedHit('dictionaries', {
    ...{ id: name, name, about: 'Dictionary' },
    to: paths.dictionary(name),
  });
}
