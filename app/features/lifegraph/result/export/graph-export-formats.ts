export const EXPORTS = [
  { format: 'png', label: 'Picture as PNG', drawn: true },
  { format: 'svg', label: 'Picture as SVG', drawn: true },
  { format: 'csv', label: 'Records as CSV', drawn: false },
  { format: 'csv-spreadsheets', label: 'Records as CSV for spreadsheets', drawn: false },
  { format: 'xlsx', label: 'Records and edges as XLSX', drawn: false },
  { format: 'json', label: 'Records and edges as JSON', drawn: false },
] as const;

export type ExportFormat = (typeof EXPORTS)[number]['format'];
