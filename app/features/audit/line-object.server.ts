/** What a line of the audit trail is about, and the page of it. */
import { paths } from '#app/paths/paths.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { Role, RoleKey } from '#model/access/roles.ts';
import { isUuid } from '#model/fields/fields.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import { printChain } from '#model/tql/print.ts';

type Detail = AuditLine['detail'];

/** A detail as text; '' where there is none. */
export function detailText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** As the platform finds lines by what they are about (`audit_object`, migration 032). */
const OBJECT_KEYS = ['sdoId', 'id', 'name', 'jobId', 'conversationId', 'client'] as const;

/** The id or the name of what a line is about; '' for none. */
export function objectOf(detail: Detail): string {
  return detailText(OBJECT_KEYS.map((key) => detail[key]).find((value) => value !== undefined));
}

interface ObjectPage {
  /** The calls that are about such an object. */
  calls: RegExp;
  roleKey: RoleKey;
  /** '' or false where the line does not name it. */
  pathOf: (detail: Record<'id' | 'name' | 'chain' | 'sdoId' | 'jobId', string>) => string | false;
}

/** The first that fits is that of the object. */
const PAGES: readonly ObjectPage[] = [
  { calls: /./, roleKey: 'jobManager', pathOf: ({ jobId }) => jobId && paths.jobs({ row: jobId }) },
  { calls: /Term$/, roleKey: 'glossaryMetadata', pathOf: ({ id }) => id && paths.term(id) },
  { calls: /Edge$/, roleKey: 'dictionary', pathOf: ({ id }) => id && paths.edge(id) },
  {
    calls: /Dictionary$/,
    roleKey: 'dictionary',
    pathOf: ({ name }) => name && paths.dictionary(name),
  },
  {
    calls: /UserWallet$/,
    roleKey: 'walletsAndGroups',
    pathOf: ({ id }) => id && paths.wallet('user-wallet', id),
  },
  {
    calls: /SystemWallet$/,
    roleKey: 'walletsAndGroups',
    pathOf: ({ id }) => id && paths.wallet('system-wallet', id),
  },
  {
    calls: /Group$/,
    roleKey: 'walletsAndGroups',
    pathOf: ({ id }) => id && paths.wallet('user-group', id),
  },
  {
    calls: /Consent$/,
    roleKey: 'consentContract',
    pathOf: ({ chain, sdoId }) => chain && sdoId && paths.consentContracts.edit(chain, sdoId),
  },
  {
    calls: /SmartContract(Job)?$/,
    roleKey: 'smartContract',
    pathOf: ({ chain, sdoId }) => chain && sdoId && paths.smartContracts.edit(chain, sdoId),
  },
  {
    calls: /^(create|upsert|patch|update|transfer)Record|^explainRecordAccess$|Blobs?$/,
    roleKey: 'lifegraph',
    pathOf: ({ chain, sdoId }) => chain && isUuid(sdoId) && recordPath(chain, sdoId),
  },
];

function recordPath(chain: string, id: string): string {
  const query = `GRAPH ${printChain(chain)} WHERE header.id == '${id}'`;
  return paths.lifegraph({ mode: 'advanced', query, row: id });
}

/**
 * The page of the object of a line; undefined where the object was deleted, has no page, or has none that these roles
 * open.
 * @param lines the line, and the changes of the object after and before it, the newest first
 */
export function pageOfObject(
  roles: readonly Role[],
  [line, ...changes]: readonly Pick<AuditLine, 'call' | 'detail'>[],
): string | undefined {
  if (!line || changes[0]?.call.startsWith('delete')) return undefined;
  for (const { call, detail } of [line, ...changes]) {
    const texts = Object.fromEntries(
      ['id', 'name', 'chain', 'sdoId', 'jobId'].map((key) => [key, detailText(detail[key])]),
    ) as Parameters<ObjectPage['pathOf']>[0];
    const page = PAGES.find(({ calls, pathOf }) => calls.test(call) && pathOf(texts));
    if (page) return (mayOpen(roles, page.roleKey) && page.pathOf(texts)) || undefined;
  }
  return undefined;
}
