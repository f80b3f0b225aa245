/** The id of a contract's row in a list of all chains. Server and browser share it. */

export function contractRowId({ chain, id }: { chain: string; id: string }): string {
  return `${chain}/${id}`;
}

/** The parameters of a call for the contract of a row. */
export function contractOfRow(rowId: string): { chain: string; sdoId: string } {
  const [chain = '', sdoId = ''] = rowId.split('/');
  return { chain, sdoId };
}
