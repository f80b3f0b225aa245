/** Finds the contracts that name something, of those that the caller sees. */
import { sql } from 'kysely';
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import type { NamingField } from '#model/metadata/uses.ts';
import { dataPathsIn } from '#model/tql/data-paths.ts';
import { CONSENT_TYPE } from '#platform/contracts/consent-contracts.ts';
import { SMART_TYPE } from '#platform/contracts/smart-contracts.ts';
import { run } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import { literalPattern } from '#platform/storage/like.ts';
import { storableJson } from '#platform/storage/storable.ts';
import { isAtOrBelow } from './attribute-paths.ts';
import { countedUses, namingHeads } from './naming-heads.ts';
import type { FoundUses, UsesRequest } from './uses-request.ts';

/** What a consent contract is called: it has no name but its description. */
const DESCRIPTION = sql`h.body #>> '{consentContract,description}'`;
const CODE = sql`convert_from(decode(h.body ->> 'codeBase64', 'base64'), 'UTF8')`;

function consents({ seesConsent }: UsesRequest) {
  const where = sql`h.type = ${sql.lit(CONSENT_TYPE)} and ${seesConsent}`;
  return { where, name: DESCRIPTION, inChain: true } as const;
}

function smartContracts({ seesSmart }: UsesRequest) {
  const where = sql`h.type = ${sql.lit(SMART_TYPE)} and ${seesSmart}`;
  return { where, name: sql`h.body ->> 'name'`, inChain: true } as const;
}

/** The contracts in a chain, and smart contracts of other chains with a query of it in their code. */
export async function contractsOfChain(request: UsesRequest, chain: string): Promise<FoundUses> {
  const isIn = sql`h.chain = ${chain}`;
  return {
    consentContracts: await namingHeads(request, { ...consents(request), fields: { chain: isIn } }),
    smartContracts: await namingHeads(request, {
      ...smartContracts(request),
      fields: { chain: isIn, code: sql`${CODE} ~ ${queryPattern(chain)}` },
    }),
  };
}

/** A query of the chain within code: FROM or GRAPH with its name, which may be in quotes of the code's text. */
function queryPattern(chain: string): string {
  return `\\m(?:[Ff][Rr][Oo][Mm]|[Gg][Rr][Aa][Pp][Hh])\\s+(?:\\\\?"${literalPattern(chain)}\\\\?"|${literalPattern(chain)}(?![\\w]))`;
}

/** The contracts that share with a wallet or a group, and those that it owns. */
export async function contractsOfWallet(request: UsesRequest, id: string): Promise<FoundUses> {
  const owners = sql`${id}::uuid = any(h.owners || h.limited_owners)`;
  return {
    consentContracts: await namingHeads(request, {
      ...consents(request),
      fields: { to: sql`h.body #> '{consentContract,to}' ? ${id}`, owners },
    }),
    smartContracts: await namingHeads(request, { ...smartContracts(request), fields: { owners } }),
  };
}

interface AttributeOfChain {
  chain: string;
  path: string;
}

/** The contracts of a chain that share the attribute, have a condition on it, or read it in their code. */
export async function contractsNamingAttribute(
  request: UsesRequest,
  { chain, path }: AttributeOfChain,
): Promise<FoundUses> {
  return {
    consentContracts: countedUses(await consentsNamingAttribute(request, { chain, path })),
    smartContracts: await namingHeads(request, {
      ...smartContracts(request),
      fields: {
        code: sql`h.chain = ${chain} and ${CODE} ~ ${`\\mdata\\.${literalPattern(path)}\\M`}`,
        metadata: sql`h.chain = ${chain} and strpos(h.body #>> '{metadata}', ${storableJson(path)}) > 0`,
      },
    }),
  };
}

/** Conditions are parsed, as a word in one may also be a value. */
async function consentsNamingAttribute(request: UsesRequest, { chain, path }: AttributeOfChain) {
  const rows = await run<Columns<'head', 'id'> & { contract: ConsentContract }>(
    request.on,
    sql`select h.id, h.body -> 'consentContract' as contract from head h
        where h.zone = ${request.zone.id} and h.chain = ${chain} and not h.deleted
          and ${consents(request).where}
          and (h.body #> '{consentContract,only}' is not null or h.body #> '{consentContract,when}' is not null)`,
  );
  return rows.flatMap(({ id, contract: { only = [], when, description: name = '' } }) => {
    const isNamed = (other: string) => isAtOrBelow(other, path);
    const fields: NamingField[] = [
      ...(only.some(isNamed) ? (['only'] as const) : []),
      ...(dataPathsIn(when).some(isNamed) ? (['when'] as const) : []),
    ];
    return fields.length > 0 ? [{ id, name, chain, fields }] : [];
  });
}
