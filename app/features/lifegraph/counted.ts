/** '1 record', '2,000 records'. */
export function counted(count: number, thing: 'record' | 'edge'): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}
