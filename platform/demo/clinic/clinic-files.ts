/** Files that belong to organizations of the clinic network: plans of their buildings, as SVG. */
import type { FlatRow } from '#platform/demo/csv.ts';
import type { DemoFile } from '#platform/demo/customers.ts';

const PLANS = 6;
const WARD = { width: 90, height: 60, gap: 10, inARow: 4 } as const;
const BEDS_IN_A_WARD = 40;

/** The plans of the first organizations, larger ones with more wards. */
export function sitePlans(organizations: readonly FlatRow[], at: Date): DemoFile[] {
  return organizations.slice(0, PLANS).map(({ organization_id, organization_name, beds }) => ({
    chain: 'organization',
    key: { organization_id: String(organization_id) },
    attribute: 'site_plan',
    name: `${String(organization_id).toLowerCase()}-plan.svg`,
    text: plan(String(organization_name), Math.ceil(Number(beds) / BEDS_IN_A_WARD) || 1),
    at,
  }));
}

function plan(title: string, wards: number): string {
  const { width, height, gap, inARow } = WARD;
  const rooms = Array.from({ length: wards }, (_, i) => {
    const x = gap + (i % inARow) * (width + gap);
    const y = 40 + Math.floor(i / inARow) * (height + gap);
    return (
      `  <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#eef" stroke="#335"/>\n` +
      `  <text x="${x + width / 2}" y="${y + height / 2}" text-anchor="middle">Ward ${i + 1}</text>`
    );
  });
  const [across, down] = [
    gap + inARow * (width + gap),
    40 + Math.ceil(wards / inARow) * (height + gap),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" font-family="sans-serif" font-size="12">`,
    `  <title>${escaped(title)}</title>`,
    `  <text x="${gap}" y="24" font-size="16">${escaped(title)}</text>`,
    ...rooms,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
