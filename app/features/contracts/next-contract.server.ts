import { nextRow } from '#app/crud/next-row.server.ts';
import type { ListData } from '#app/crud/list-data.ts';
import type { paths } from '#app/paths/paths.ts';

interface Target {
  chain: string;
  sdoId: string;
}

type Addresses = typeof paths.consentContracts | typeof paths.smartContracts;

/** The address that Save and next opens: the next contract in the list of the chain. */
export function nextContract(
  { edit }: Addresses,
  { chain, sdoId }: Target,
  load: (page: URLSearchParams) => Promise<ListData<{ chain: string; id: string }>>,
) {
  return nextRow(edit(chain, sdoId), load, (row) => edit(row.chain, row.id));
}
